import { list } from '#server/records/list.ts'

export const pool = list
