import { list } from '#server/engine/records/read/list.ts'

export const pool = list
