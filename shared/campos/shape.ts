import { z } from 'zod'
import { sentenceOf } from '../errors/form-sentence.ts'
import type { Campo, Campos, Valor } from './campo.ts'
import { weekdaysPattern } from '../values/weekdays.ts'
import { correo, dia, entero, esNacimiento, etiquetas, normalizeDni, precio, telefono, texto } from './limits.ts'

type Shape<C extends Campos> = { -readonly [Name in keyof C]: z.ZodType<Valor<C[Name]>, Valor<C[Name]>> }

export function shapeOf<C extends Campos>(campos: C): Shape<C>
export function shapeOf(campos: Campos): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(campos).map(([name, campo]) => [name, schemaOf(campo)]))
}

function schemaOf(campo: Campo): z.ZodType {
  switch (campo.kind) {
    case 'text':
      return texto(campo.min ?? 0, campo.max)
    case 'document':
      return z.string().transform(normalizeDni).pipe(texto(0, campo.max))
    case 'phone':
      return telefono(campo.max)
    case 'select':
      return z.enum(campo.initial === undefined ? ['', ...campo.options] : campo.options)
    case 'count':
    case 'days':
      return campo.required ? entero(campo) : entero(campo).nullable()
    case 'money':
      return precio
    case 'day':
      return dia
    case 'email':
      return correo
    case 'birthday':
      return z.string().refine((day) => esNacimiento(day, day), sentenceOf('nacimiento_wrong'))
    case 'labels':
      return etiquetas
    case 'weekdays':
      return z.string().regex(weekdaysPattern)
    case 'flag':
      return z.boolean()
  }
}
