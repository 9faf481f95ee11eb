import { vender } from '../vender/vender.ts'

export const ventas = vender
