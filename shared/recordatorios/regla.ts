import { z } from 'zod'
import { texto } from '../campos/limits.ts'
import { sentenceOf } from '../errors/form-sentence.ts'
import { addDays } from '../values/dates-without-library.ts'
import type { CivilDate } from '../values/dates.ts'
import type { StoredRecord } from '../collections/stored-record.ts'
import { mostTexto, unknownVariable, variables, variablesDeSaldo } from './texto.ts'

/** Kinds of rules, in the order of the screen. A gym has at most one of each. */
export const tiposDeRegla = ['antes', 'dia', 'despues', 'cumple', 'ausencia', 'saldo'] as const
export type TipoDeRegla = (typeof tiposDeRegla)[number]

type Kind = {
  readonly min: number
  readonly max: number
  /** Days and words of a rule that was never changed. */
  readonly dias: number
  readonly texto: string
}

export const kinds: Readonly<Record<TipoDeRegla, Kind>> = {
  antes: {
    min: 1,
    max: 30,
    dias: 3,
    texto:
      'Hola, {nombre}. Tu membresía en {gimnasio} vence el {vencimiento}. Puedes renovarla cuando quieras, sin perder ningún día.',
  },
  dia: {
    min: 0,
    max: 0,
    dias: 0,
    texto: 'Hola, {nombre}. Tu membresía en {gimnasio} vence hoy. Te esperamos para renovarla.',
  },
  despues: {
    min: 1,
    max: 60,
    dias: 5,
    texto: 'Hola, {nombre}. Tu membresía en {gimnasio} venció el {vencimiento}. Cuando quieras la renovamos.',
  },
  cumple: {
    min: 0,
    max: 0,
    dias: 0,
    texto: '¡Feliz cumpleaños, {nombre}! Te desea un gran día todo el equipo de {gimnasio}.',
  },
  ausencia: {
    min: 3,
    max: 120,
    dias: 10,
    texto: 'Hola, {nombre}. Hace unos días que no te vemos en {gimnasio}. ¿Todo bien? Te esperamos.',
  },
  saldo: {
    min: 1,
    max: 60,
    dias: 3,
    texto:
      'Hola, {nombre}. Tienes un saldo pendiente de {saldo} en {gimnasio}, para el {vencimiento}. Puedes pagarlo cuando vengas.',
  },
}

/** True for rules about the end of the membership. */
export const isAboutEnd = (tipo: TipoDeRegla): boolean => tipo === 'antes' || tipo === 'dia' || tipo === 'despues'

/** True for rules after which a payment is what comes back; of what is owed, after its rule. Of the others it is a visit. */
export const isAboutMoney = (tipo: TipoDeRegla): boolean => isAboutEnd(tipo) || tipo === 'saldo'

/** The placeholders that the text of a rule may have. */
export const variablesOf = (tipo: TipoDeRegla): readonly string[] => (tipo === 'saldo' ? variablesDeSaldo : variables)

/** Days after a reminder in which a payment or a visit counts as coming back. */
export const diasDeVuelta = 7

const days = (count: number) => (count === 1 ? '1 día' : `${count} días`)

/** The name of a rule: '3 días antes', 'Sin venir hace 10 días'. */
export function nameOfRegla({ tipo, dias }: { tipo: TipoDeRegla; dias: number }): string {
  const names: Record<TipoDeRegla, string> = {
    antes: `${days(dias)} antes del vencimiento`,
    dia: 'El día del vencimiento',
    despues: `${days(dias)} después del vencimiento`,
    cumple: 'Cumpleaños',
    ausencia: `Sin venir hace ${days(dias)}`,
    saldo: `Saldo vencido hace ${days(dias)}`,
  }
  return names[tipo]
}

/**
 * The subject of a rule on a day: the end of the membership, the last visit, the first day of a birthday's year, or the day for what is
 * owed. A member is reminded once of it by each rule.
 */
export function periodoOf({ tipo, dias }: { tipo: TipoDeRegla; dias: number }, day: CivilDate): CivilDate {
  if (tipo === 'cumple') return `${day.slice(0, 4)}-01-01`
  return addDays(day, tipo === 'antes' ? dias : -dias)
}

export const reglaInput = z
  .object({
    tipo: z.enum(tiposDeRegla, sentenceOf('regla_tipo_wrong')),
    dias: z.number(sentenceOf('regla_dias_wrong')).int(sentenceOf('regla_dias_wrong')),
    por_correo: z.boolean(),
    por_whatsapp: z.boolean(),
    texto: texto(1, mostTexto),
  })
  .refine(({ tipo, texto: text }) => tipo === 'saldo' || unknownVariable(text) === null, {
    path: ['texto'],
    message: sentenceOf('regla_variable_wrong'),
  })
  .refine(({ tipo, texto: text }) => tipo !== 'saldo' || unknownVariable(text, variablesDeSaldo) === null, {
    path: ['texto'],
    message: sentenceOf('regla_variable_de_saldo_wrong'),
  })
  .refine(({ tipo, dias }) => dias >= kinds[tipo].min && dias <= kinds[tipo].max, {
    path: ['dias'],
    message: sentenceOf('regla_dias_wrong'),
  })
  .refine(({ por_correo, por_whatsapp }) => por_correo || por_whatsapp, {
    path: ['por_whatsapp'],
    message: sentenceOf('regla_via_missing'),
  })
export type ReglaInput = z.infer<typeof reglaInput>

/** A rule of reminders. */
export type Regla = StoredRecord & ReglaInput & { activa: boolean }
