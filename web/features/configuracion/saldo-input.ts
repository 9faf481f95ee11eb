import type { z } from 'zod'
import { type Gimnasio, masDiasDeSaldo, politica, type PoliticaDeSaldo } from '#shared/collections/gimnasio.ts'
import { entero } from '#shared/campos/limits.ts'

const days = entero({ min: 0, max: masDiasDeSaldo })

export const saldoInput = politica.shape.saldo.unwrap().extend({ dias: days, puerta_dias: days })
export type SaldoInput = z.infer<typeof saldoInput>

/** A gym that never used it. */
const unused: PoliticaDeSaldo = {
  permite: false,
  maximo: 0,
  dias: 7,
  recepcion: false,
  puerta: 'aviso',
  puerta_dias: 0,
}

export const saldoDraft = ({ politica: { saldo = unused } }: Gimnasio): SaldoInput => ({ ...unused, ...saldo })
