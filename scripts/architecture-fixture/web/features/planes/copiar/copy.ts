import { suggested } from '../sugeridos/suggested.ts'

export const copied = suggested
