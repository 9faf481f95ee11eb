import { describe, expect, it } from 'vitest'
import { documentTypes, documentWarning } from './documentos.ts'

const good: [string, string, string][] = [
  ['AR', 'DNI', '30.123.456'],
  ['AR', 'CUIL', '20-12345678-6'],
  ['CL', 'RUT', '12.345.678-5'],
  ['CL', 'RUT', '11.111.112-K'],
  ['CO', 'CC', '1032456789'],
  ['CR', 'Cédula', '1-0913-0259'],
  ['DO', 'Cédula', '001-1391820-5'],
  ['EC', 'Cédula', '1710034065'],
  ['EC', 'RUC', '1710034065001'],
  ['ES', 'DNI', '12345678z'],
  ['ES', 'NIE', 'X-1234567-L'],
  ['GT', 'DPI', '2350 90816 0101'],
  ['MX', 'CURP', 'HEGG560427MVZRRL04'],
  ['MX', 'RFC', 'GODE561231GR8'],
  ['PE', 'DNI', '45678912'],
  ['PE', 'RUC', '20131312955'],
  ['SV', 'DUI', '00016297-5'],
  ['UY', 'Cédula', '1.234.567-2'],
]

describe('a valid document of the country', () => {
  it.each(good)('%s %s %s gets no warning', (pais, tipo, numero) => {
    expect(documentWarning(pais, tipo, numero)).toBe('')
    expect(documentWarning(pais, '', numero)).toBe('')
  })

  const checked = ['CUIL', 'RUT', 'CURP', 'NIE', 'DPI', 'DUI']
  it.each(good.filter(([pais, tipo]) => checked.includes(tipo) || (pais === 'ES' && tipo === 'DNI')))(
    '%s %s %s gets a warning if one character is wrong',
    (pais, tipo, numero) => {
      const place = tipo === 'DPI' ? numero.indexOf('9') : numero.search(/\d/)
      const wrong = numero.slice(0, place) + String((Number(numero[place]) + 1) % 10) + numero.slice(place + 1)
      expect(documentWarning(pais, tipo, wrong)).toContain(tipo)
    },
  )

  it.each([
    ['EC', 'Cédula', '1710034064'],
    ['EC', 'Cédula', '9910034065'],
    ['UY', 'Cédula', '12345673'],
    ['DO', 'Cédula', '00113918206'],
    ['PE', 'RUC', '20131312954'],
  ])('%s %s %s has a wrong check digit', (pais, tipo, numero) => {
    expect(documentWarning(pais, tipo, numero)).not.toBe('')
  })
})

describe('a document that may be foreign', () => {
  it.each([
    ['AR', 'Otro', '???'],
    ['AR', '', 'AB123456'],
    ['AR', 'Pasaporte', 'AAD123456'],
    ['US', 'Cédula', '1'],
    ['AR', 'DNI', ''],
    ['AR', 'Cédula de otro país', '12'],
  ])('%s %s %s gets no warning', (pais, tipo, numero) => {
    expect(documentWarning(pais, tipo, numero)).toBe('')
  })

  it('without a kind, digits are checked against every kind of the country', () => {
    expect(documentWarning('AR', '', '1234')).toContain('DNI, CUIL')
  })
})

it('every country offers a passport and "Otro"', () => {
  expect(documentTypes('MX')).toEqual(['CURP', 'INE', 'RFC', 'Pasaporte', 'Otro'])
  expect(documentTypes('US')).toEqual(['Cédula', 'Pasaporte', 'Otro'])
})
