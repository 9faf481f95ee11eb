import { norte } from '../worlds/norte.ts'

export const argentina = norte
