import { today } from '../shared/dates.ts'

export const sibling = today
