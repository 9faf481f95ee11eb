import type { Two } from './type-two.ts'

export type One = { two: Two | null }
