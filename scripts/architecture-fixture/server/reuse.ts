import { sample } from './clock.test.ts'

export const reuse = sample
