import { accessRefusals } from './access-refusals.ts'
import { cajaRefusals } from './caja-refusals.ts'
import { filesRefusals } from './files-refusals.ts'
import { type Params, type RefusalIn, sentenceIn } from './fill.ts'
import { formRefusals } from './form-refusals.ts'
import { gimnasioRefusals } from './gimnasio-refusals.ts'
import { limitRefusals } from './limit-refusals.ts'
import { mandatosRefusals } from './mandatos-refusals.ts'
import { miembrosRefusals } from './miembros-refusals.ts'
import { remesasRefusals } from './remesas-refusals.ts'

/** Every refusal of the product: its code and its sentence. */
export const refusals = {
  ...accessRefusals,
  ...cajaRefusals,
  ...filesRefusals,
  ...formRefusals,
  ...gimnasioRefusals,
  ...limitRefusals,
  ...mandatosRefusals,
  ...miembrosRefusals,
  ...remesasRefusals,
} as const

type Sentences = typeof refusals

export type RefusalCode = keyof Sentences

export type Refusal = RefusalIn<Sentences>

/** A refusal as its answer carries it: the sentence beside its code. */
export interface Refused {
  readonly message: string
  readonly razon: RefusalCode
  readonly params?: Params
}

export function refusedAs(refusal: Refusal): Refused {
  const message = sentenceIn(refusals, refusal)
  if (typeof refusal === 'string') return { message, razon: refusal }
  const [razon, params] = refusal
  return { message, razon, params }
}

/** True for a code of the list. */
export const isRefusal = (code: string): code is RefusalCode => Object.hasOwn(refusals, code)
