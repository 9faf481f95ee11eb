import { expect, it } from 'vitest'
import type { ReciboPropuesto, SinRecibo } from '#shared/domiciliacion/remesa.ts'
import { groupsOf, sumOf } from './left-out.ts'

const recibo = (id: string, monto: number): ReciboPropuesto => ({
  id_automatico: id,
  id_mandato: 'm',
  id_miembro: id,
  sucursal_id: 's',
  miembro: id,
  pagador: id,
  iban_final: '1332',
  concepto: 'Mensual',
  monto,
  repite: null,
})

const without = (id: string, motivo: SinRecibo['motivo']): SinRecibo => {
  const { repite: _, ...rest } = recibo(id, 30)
  return { ...rest, motivo }
}

it('groups by reason, the most frequent one first', () => {
  const groups = groupsOf([without('a', 'pagado'), without('b', 'baja'), without('c', 'pagado')])
  expect(groups.map(({ motivo, sin }) => [motivo, sin.length])).toEqual([
    ['pagado', 2],
    ['baja', 1],
  ])
})

it('adds up in cents, without those left out', () => {
  const recibos = [recibo('a', 0.1), recibo('b', 0.2), recibo('c', 30)]
  expect(sumOf({ recibos }, new Set())).toEqual({ recibos: 3, monto: 30.3 })
  expect(sumOf({ recibos }, new Set(['c']))).toEqual({ recibos: 2, monto: 0.3 })
})
