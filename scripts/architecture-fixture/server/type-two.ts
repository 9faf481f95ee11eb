import type { One } from './type-one.ts'

export type Two = { one: One | null }
