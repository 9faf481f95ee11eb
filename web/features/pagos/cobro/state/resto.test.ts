import { expect, it } from 'vitest'
import type { PoliticaDeSaldo } from '#shared/collections/gimnasio.ts'
import { firstResto, restoProblems, splitTotal } from './resto.ts'

const politica: PoliticaDeSaldo = {
  permite: true,
  maximo: 0,
  dias: 7,
  recepcion: false,
  puerta: 'aviso',
  puerta_dias: 0,
}
const today = '2026-11-29'
const total = 4_400_000
const against = {
  saldo: { politica, debe: 0 },
  total,
  dia: today,
  moneda: 'ARS',
  money: (amount: number) => `$ ${amount}`,
}
const typed = (hoy: string) => ({ hoy, vence: '2026-12-06' })
const problemOf = (hoy: string, change: Partial<typeof against> = {}) =>
  restoProblems(typed(hoy), { ...against, ...change }).a_cuenta

it('takes what is typed and leaves the rest of the total', () => {
  expect(splitTotal(typed('20.000'), total)).toEqual({ pagado: 2_000_000, resto: 2_400_000 })
  expect(splitTotal(typed('0'), total)).toEqual({ pagado: 0, resto: total })
})

it.each([null, typed(''), typed('nada'), typed('44.000'), typed('50.000')])(
  'takes all of the total for %j',
  (draft) => {
    expect(splitTotal(draft, total)).toEqual({ pagado: total, resto: 0 })
  },
)

it('proposes the day of the gym', () => {
  expect(firstResto(against.saldo, today)).toEqual({ hoy: '', vence: '2026-12-06' })
})

it('says what is wrong with the amount', () => {
  expect(problemOf('20.000')).toBeUndefined()
  expect(problemOf('44.000')).toBeUndefined()
  expect(problemOf('')).toBe('Escribe cuánto paga hoy; 0 si no paga nada.')
  expect(problemOf('-5')).toBe('Escribe cuánto paga hoy; 0 si no paga nada.')
  expect(problemOf('50.000')).toBe('Es más que el total: escribe $ 44000 o menos.')
  expect(problemOf('20.000,50', { moneda: 'CLP' })).toBe('Escribe un importe sin decimales.')
})

it('lets a member owe the most of the gym and no more, what is owed already included', () => {
  const most = { politica: { ...politica, maximo: 30_000 }, debe: 600_000 }
  expect(problemOf('20.000', { saldo: most })).toBeUndefined()
  expect(problemOf('19.999', { saldo: most })).toBe(
    'Con esto debería $ 30001, y el gimnasio deja hasta $ 30000 por persona.',
  )
})

it.each(['', '2026-11-28', '2027-12-01'])('refuses the day %j', (vence) => {
  expect(restoProblems({ hoy: '0', vence }, against).vence).toBe('Elige para cuándo queda: entre hoy y un año.')
})
