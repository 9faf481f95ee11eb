import { expect, it } from 'vitest'
import type { Hecho } from '#shared/riesgo/lista.ts'
import { createFormat } from '#web/lib/format.ts'
import { hechoText, motivoText, reasonsText, recuperable, semanaText } from './riesgo-words.ts'

const today = '2026-11-20'
const format = createFormat({ pais: 'AR', moneda: 'ARS', zona_horaria: 'America/Argentina/Buenos_Aires' }, today)
const plain = (text: string) => text.replace(/\s/g, ' ')

it.each([
  ['vencimiento', '2026-11-23', 'Vence en 3 días'],
  ['vencimiento', '2026-11-21', 'Vence mañana'],
  ['vencimiento', '2026-11-20', 'Vence hoy'],
  ['vencimiento', '2026-11-19', 'Venció ayer'],
  ['vencimiento', '2026-11-08', 'Venció hace 12 días'],
  ['cobro_fallido', '2026-11-19', 'Falló el cobro automático ayer'],
  ['devuelto', '2026-11-20', 'Se devolvió su pago hoy'],
  ['sin_asignar', '2026-11-18', 'Pagó en línea hace 2 días y falta asignarlo'],
  ['saldo', '2026-11-19', 'Saldo vencido ayer'],
  ['saldo', '2026-11-08', 'Saldo vencido hace 12 días'],
  ['ausente', '2026-11-08', 'No viene hace 12 días'],
  ['cumple', '2026-11-20', 'Cumple años hoy'],
] as const)('%s of %s is «%s»', (tipo, dia, text) => {
  expect(motivoText({ tipo, dia }, today)).toBe(text)
})

it('expects a part of the money back, in whole units', () => {
  expect(recuperable(29.99, 0.7)).toBe(21)
  expect(recuperable(201_000, 0.7)).toBe(140_700)
})

it('joins the reasons of a row and its plan in a line', () => {
  const motivos = [
    { tipo: 'cobro_fallido', dia: '2026-11-19' },
    { tipo: 'vencimiento', dia: today },
  ] as const
  expect(reasonsText({ motivos, plan: 'Libre' }, today)).toBe('Falló el cobro automático ayer · vence hoy · Libre')
  expect(reasonsText({ motivos: [], plan: '' }, today)).toBe('')
})

it('says who wrote, when, and what came of it', () => {
  const base: Hecho = {
    por: 'Ana',
    mio: false,
    via: 'whatsapp',
    hora: '2026-11-20T13:42:00Z',
    pago: false,
    monto: null,
    vino: false,
  }
  const said = (given: Partial<Hecho>) => plain(hechoText({ ...base, ...given }, today, format))
  expect(said({})).toBe('Escribió Ana, 10:42')
  expect(said({ pago: true, monto: 42_000, vino: true })).toBe('Escribió Ana, 10:42 · pagó $ 42.000')
  expect(said({ pago: true })).toBe('Escribió Ana, 10:42 · pagó')
  expect(said({ vino: true })).toBe('Escribió Ana, 10:42 · vino')
  expect(said({ via: 'correo', por: '', hora: '2026-11-19T12:10:00Z' })).toBe('Correo automático, ayer 09:10')
  expect(said({ via: null, por: '', hora: '', pago: true, monto: 42_000 })).toBe('Volvió: pagó $ 42.000')
  expect(said({ via: null, por: '', hora: '', pago: true })).toBe('Volvió: pagó')
})

it('says what the week brought back', () => {
  const said = (mensajes: number, volvieron: number, monto: number | null) =>
    plain(semanaText({ mensajes, volvieron, monto }, format))
  expect(said(38, 14, 612_000)).toBe('Esta semana: 38 mensajes, 14 volvieron, $ 612.000')
  expect(said(38, 14, null)).toBe('Esta semana: 38 mensajes, 14 volvieron')
  expect(said(1, 1, 1000)).toBe('Esta semana: 1 mensaje, 1 volvió, $ 1.000')
  expect(said(2, 0, 0)).toBe('Esta semana: 2 mensajes, 0 volvieron')
  expect(said(0, 0, 0)).toBe('Esta semana: ningún mensaje todavía')
})
