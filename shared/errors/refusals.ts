import { accessRefusals } from './access-refusals.ts'
import { cajaRefusals } from './caja-refusals.ts'
import { filesRefusals } from './files-refusals.ts'
import { type Params, fill } from './fill.ts'
import { formRefusals } from './form-refusals.ts'
import { gimnasioRefusals } from './gimnasio-refusals.ts'
import { limitRefusals } from './limit-refusals.ts'
import { miembrosRefusals } from './miembros-refusals.ts'
import { webhookRefusals } from './webhook-refusals.ts'
import { recordatoriosRefusals } from './recordatorios-refusals.ts'

/** Every refusal of the product: its code and its sentence. */
export const refusals = {
  ...accessRefusals,
  ...cajaRefusals,
  ...filesRefusals,
  ...formRefusals,
  ...gimnasioRefusals,
  ...limitRefusals,
  ...miembrosRefusals,
  ...webhookRefusals,
  ...recordatoriosRefusals,
} as const

type Sentences = typeof refusals

export type RefusalCode = keyof Sentences

/** The params that a sentence names. */
export type Holes<Sentence> = Sentence extends `${string}{${infer Name}}${infer Rest}` ? Name | Holes<Rest> : never

/** A code, with the params that its sentence names. */
export type Refusal = {
  [Code in RefusalCode]: [Holes<Sentences[Code]>] extends [never]
    ? Code
    : readonly [Code, Readonly<Record<Holes<Sentences[Code]>, string | number>>]
}[RefusalCode]

/** A refusal as its answer carries it: the sentence beside its code. */
export interface Refused {
  readonly message: string
  readonly razon: RefusalCode
  readonly params?: Params
}

export function refusedAs(refusal: Refusal): Refused {
  if (typeof refusal === 'string') return { message: refusals[refusal], razon: refusal }
  const [razon, params] = refusal
  return { message: fill(refusals[razon], params) ?? refusals[razon], razon, params }
}

/** The whole sentence of a refusal, as schemas attach it to a field. */
export const sentenceOf = (refusal: Refusal): string => refusedAs(refusal).message

/** True for a code of the list. */
export const isRefusal = (code: string): code is RefusalCode => Object.hasOwn(refusals, code)
