import { z } from 'zod'
import { sentenceOf } from '../errors/form-sentence.ts'
import { isCivilDate, type CivilDate } from '../values/dates.ts'
import { parseMoney } from '../values/money.ts'
import { typedText, typedUpTo } from '../values/typed-text.ts'

/** Typed text without hidden characters, between `min` and `max` characters. */
export const texto = (min: number, max: number) =>
  z
    .string(sentenceOf('texto_missing'))
    .transform(typedUpTo(max))
    .pipe(
      z
        .string()
        .min(min, sentenceOf(min === 1 ? 'texto_missing' : ['texto_too_short', { min }]))
        .max(max, sentenceOf(['texto_too_long', { max }])),
    )

/** A phone number as stored: without spaces and punctuation. */
export const phoneDigits = (value: string) => value.replace(/[\s().+-]/g, '')

export const telefono = (max: number) =>
  z
    .string()
    .transform(phoneDigits)
    .pipe(
      z
        .string()
        .regex(/^\d*$/, sentenceOf('telefono_not_digits'))
        .max(max, sentenceOf(['telefono_too_long', { max }])),
    )

/**
 * A document number as stored: upper case, without dots, spaces or invisible characters. Unique in a gym, including deleted
 * members.
 */
export const normalizeDni = (value: string) =>
  value.replace(/[.\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu, '').toUpperCase()

export const direccionDeCorreo = z.email(sentenceOf('correo_wrong'))

export const correo = direccionDeCorreo.or(z.literal(''))

export const entero = ({ min, max = Number.MAX_SAFE_INTEGER }: { min: number; max?: number }) =>
  z
    .number(sentenceOf('numero_missing'))
    .int(sentenceOf('numero_not_whole'))
    .min(min, sentenceOf(['numero_too_low', { min }]))
    .max(max, sentenceOf(['numero_too_high', { max }]))

export const precio = z
  .number(sentenceOf('precio_missing'))
  .refine((amount) => (parseMoney(amount) ?? 0) > 0, sentenceOf('precio_zero'))

export const dia = z.string().refine(isCivilDate, sentenceOf('dia_missing'))

export const hasText = (value: string) => typedText(value) !== ''

const primerNacimiento = '1900-01-01'

/** True for a plausible birth date: from 1900 to today, or '' for none. */
export const esNacimiento = (day: CivilDate, today: CivilDate) =>
  day === '' || (day >= primerNacimiento && day <= today)

const longestEtiqueta = 30
export const mostEtiquetas = 10

export const etiquetas = z
  .array(
    z
      .string()
      .transform(typedText)
      .pipe(
        z
          .string()
          .min(1, sentenceOf('etiqueta_empty'))
          .max(longestEtiqueta, sentenceOf(['etiqueta_too_long', { max: longestEtiqueta }])),
      ),
  )
  .max(mostEtiquetas, sentenceOf(['etiquetas_too_many', { max: mostEtiquetas }]))
