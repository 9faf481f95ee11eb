import { now } from '#server/clock.ts'

export const api = now
