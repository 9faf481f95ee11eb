import { today } from '../shared/values/dates.ts'

export const sibling = today
