import { describe, expect, it } from 'vitest'
import { writeDocument } from './write-document.ts'

describe('a document number', () => {
  it.each([
    ['AR', '37940583', '37.940.583'],
    ['AR', '9405831', '9.405.831'],
    ['AR', '20379405838', '20-37940583-8'],
    ['BR', '12345678909', '123.456.789-09'],
    ['CL', '12345678K', '12.345.678-K'],
    ['CO', '1032456789', '1.032.456.789'],
    ['UY', '12345672', '1.234.567-2'],
  ])('is written as people of %s do', (pais, stored, written) => {
    expect(writeDocument(stored, pais)).toBe(written)
  })

  it.each([
    ['a form that the country does not group', 'ES', '12345678Z', undefined],
    ['a foreign number', 'AR', 'AB123456', undefined],
    ['a number of another length', 'AR', '123', undefined],
    ['a passport that looks like one of the country', 'AR', '37940583', 'Pasaporte'],
    ['a country without forms', 'XX', '37940583', undefined],
    ['nothing', 'AR', '', undefined],
  ])('stays as stored: %s', (_, pais, stored, tipo) => {
    expect(writeDocument(stored, pais, tipo)).toBe(stored)
  })
})
