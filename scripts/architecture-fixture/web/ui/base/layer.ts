import { table } from '../table/table.ts'

export const layer = table
