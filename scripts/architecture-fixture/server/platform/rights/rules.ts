import { price } from '../servicios/price.ts'

export const rules = price
