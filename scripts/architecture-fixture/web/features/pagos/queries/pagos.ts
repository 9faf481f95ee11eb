import { ficha } from '../ficha/ficha.ts'

export const pagos = ficha
