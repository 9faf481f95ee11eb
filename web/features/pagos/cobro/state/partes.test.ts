import { expect, it } from 'vitest'
import { firstPartes, partAmounts, partesInput, partesProblem, withOneMore, type ParteDraft } from './partes.ts'

const medios = ['Efectivo', 'Transferencia', 'Tarjeta']
const typed = (...amounts: string[]): ParteDraft[] =>
  amounts.map((monto, key) => ({ key, medio_pago: medios[key] ?? 'Efectivo', monto, referencia: ' OP 1 ' }))
const withReference = (medio: string) => medio === 'Transferencia'

it('gives the rest to the last part, exact to the cent', () => {
  expect(partAmounts(typed('20.000', ''), 4_400_050)).toEqual([2_000_000, 2_400_050])
  expect(partAmounts(typed('10,10', '20,20', ''), 4040)).toEqual([1010, 2020, 1010])
})

it('sends the method of the largest, and references where there are any', () => {
  expect(partesInput(typed('20.000', ''), 4_400_000, withReference)).toEqual({
    medio_pago: 'Transferencia',
    referencia: 'OP 1',
    partes: [
      { medio_pago: 'Efectivo', monto: 20_000, referencia: '' },
      { medio_pago: 'Transferencia', monto: 24_000, referencia: 'OP 1' },
    ],
  })
  expect(partesInput(typed('22.000', ''), 4_400_000, withReference).medio_pago).toBe('Efectivo')
})

it.each([
  ['an empty amount', ['', ''], 'ARS'],
  ['a zero', ['0', ''], 'ARS'],
  ['no rest', ['440', ''], 'ARS'],
  ['more than the total', ['500', ''], 'ARS'],
  ['cents that the currency lacks', ['100,50', ''], 'CLP'],
  ['a word', ['mitad', ''], 'ARS'],
])('blocks the charge with %s', (_, amounts, moneda) => {
  expect(partesProblem(typed(...amounts), 44_000, moneda)).toMatch(/\w/)
})

it('lets a charge with whole parts pass', () => expect(partesProblem(typed('200', ''), 44_000, 'ARS')).toBeNull())

it('begins with two methods and adds an unused one before the rest', () => {
  const two = firstPartes(medios, 'Tarjeta')
  expect(two.map(({ medio_pago }) => medio_pago)).toEqual(['Tarjeta', 'Efectivo'])
  const three = withOneMore(two, medios)
  expect(three.map(({ medio_pago }) => medio_pago)).toEqual(['Tarjeta', 'Transferencia', 'Efectivo'])
  expect(new Set(three.map(({ key }) => key)).size).toBe(3)
})
