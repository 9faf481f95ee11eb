import { list } from '../records/read/list.ts'

export const body = list
