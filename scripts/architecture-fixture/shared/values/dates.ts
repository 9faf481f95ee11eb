import { now } from '#server/clock.ts'

export const today = now
