import { expect, it } from 'vitest'
import { claveDeDocumento, clavesDeTexto } from './clave-de-documento.ts'

it.each([
  [
    'a Spanish DNI',
    ['91234567-Q', '91234567Q', '091234567q', '91234567/Q', '91.234.567-Q', ' 91234567 Q '],
    '91234567q',
  ],
  ['an Argentine DNI', ['30.111.222', '30111222', '030111222'], '30111222'],
  ['a Spanish NIE', ['X-1234567-L', 'X1234567L', 'x01234567l', '0X1234567L'], 'x1234567l'],
  ['a Chilean RUT', ['12.345.678-K', '12345678k', '012345678-K'], '12345678k'],
  ['a Salvadoran DUI', ['01234567-8', '012345678', '12345678'], '12345678'],
  ['a Dominican cédula', ['001-1234567-8', '00112345678', '112345678'], '112345678'],
  ['a Colombian cédula', ['1.023.456.789', '1023456789'], '1023456789'],
  ['a Peruvian DNI', ['01234567', '1234567'], '1234567'],
  ['a CURP', ['GOME800101HDFRRL09', 'gome800101hdfrrl09'], 'gome800101hdfrrl09'],
  ['letters of other alphabets', ['Ж-12', 'Ж12'], 'Ж12'],
  ['no document', ['', '-', '0', '00000000', '0-0', ' '], ''],
])('%s has one form', (_, written, clave) => {
  expect(written.map((dni) => claveDeDocumento(dni))).toEqual(written.map(() => clave))
})

it.each(['Pasaporte', 'PASAPORTE', 'Otro'])('the zeros of a document of kind %s belong to it', (tipo) => {
  expect(claveDeDocumento('00-123 A', tipo)).toBe('00123a')
  expect(claveDeDocumento('0000', tipo)).toBe('')
})

it('a typed text may be a document of any kind', () => {
  expect(clavesDeTexto('0123-A')).toEqual(['123a', '0123a'])
  expect(clavesDeTexto('30.111.222')).toEqual(['30111222'])
  expect(clavesDeTexto('--')).toEqual([])
})
