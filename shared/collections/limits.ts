import { z } from 'zod'
import { typedText } from '../typed-text.ts'

/** Text that a person typed: what can be seen of it, between `min` and `max` characters. */
export const texto = (min: number, max: number) =>
  z
    .string()
    .transform(typedText)
    .pipe(
      z
        .string()
        .min(min, min === 1 ? 'Escribe un valor.' : `Escribe al menos ${min} caracteres.`)
        .max(max, `Escribe como máximo ${max} caracteres.`),
    )

/** Digits of a phone; spaces and signs that people type between them are dropped. */
export const telefono = (max: number) =>
  z
    .string()
    .transform((value) => value.replace(/[\s().+-]/g, ''))
    .pipe(z.string().regex(/^\d*$/, 'Escribe solo números.').max(max, `Escribe como máximo ${max} números.`))

export const correo = z.email('Escribe un correo válido.').or(z.literal(''))

export const hasText = (value: string) => typedText(value) !== ''
