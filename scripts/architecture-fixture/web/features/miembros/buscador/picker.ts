import { ficha } from '../ficha/ficha.ts'

export const picker = ficha
