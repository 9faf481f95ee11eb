import { expect, it } from 'vitest'
import { kinds } from '../recordatorios/regla.ts'
import { textoDeMotivo } from './texto-de-motivo.ts'

const hoy = '2026-11-20'
const none = { reglas: [], recordatorio: '' }

it('uses the text of the rule for that day, then the gym text, then ours', () => {
  const ends = { tipo: 'vencimiento', dia: '2026-11-22' } as const
  const reglas = [{ tipo: 'antes', texto: 'De la regla' }] as const
  expect(textoDeMotivo(ends, hoy, { reglas, recordatorio: 'Del gimnasio' })).toBe('De la regla')
  expect(textoDeMotivo({ ...ends, dia: hoy }, hoy, { reglas, recordatorio: ' Del gimnasio ' })).toBe('Del gimnasio')
  expect(textoDeMotivo({ ...ends, dia: hoy }, hoy, none)).toBe(kinds.dia.texto)
  expect(textoDeMotivo({ ...ends, dia: '2026-11-19' }, hoy, none)).toBe(kinds.despues.texto)
  expect(textoDeMotivo({ tipo: 'ausente', dia: '2026-11-01' }, hoy, { reglas, recordatorio: 'Del gimnasio' })).toBe(
    kinds.ausencia.texto,
  )
})

it('speaks of what is owed in the words of its rule, or ours, never in those about the membership', () => {
  const owes = { tipo: 'saldo', dia: '2026-11-10' } as const
  const recordatorio = 'Del gimnasio'
  expect(textoDeMotivo(owes, hoy, { reglas: [], recordatorio })).toBe(kinds.saldo.texto)
  const reglas = [{ tipo: 'saldo', texto: 'De la regla' }] as const
  expect(textoDeMotivo(owes, hoy, { reglas, recordatorio })).toBe('De la regla')
})

it('speaks of money in its own words, whatever the rules say', () => {
  const told = (['cobro_fallido', 'devuelto', 'sin_asignar'] as const).map((tipo) =>
    textoDeMotivo({ tipo, dia: hoy }, hoy, { reglas: [], recordatorio: 'Del gimnasio' }),
  )
  expect(told).toEqual([
    expect.stringContaining('cobro automático'),
    expect.stringContaining('devuelto'),
    expect.stringContaining('Recibimos'),
  ])
})
