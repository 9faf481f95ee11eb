import { gone } from './gone.ts'

export const lost = gone
