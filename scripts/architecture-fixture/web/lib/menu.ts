import { list } from '#web/features/pagos/list.ts'

export const menu = list
