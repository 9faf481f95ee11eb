import { sesion } from '../sesion/sesion.ts'

export const conteo = sesion
