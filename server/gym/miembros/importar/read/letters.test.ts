import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { readLetters } from './letters.ts'

const list = 'Nombre;Teléfono;Notas\nÍñigo Núñez;600;Nº 3\nLucía Agüero;601;año\n'
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()

describe('letters', () => {
  it.each([
    ['utf-8', Buffer.from(list)],
    ['utf-8', Buffer.from(`\uFEFF${list}`)],
    ['utf-8', Buffer.from(list.normalize('NFD'))],
    ['windows-1252', iconv.encode(list, 'windows-1252')],
    ['cp850', iconv.encode(list, 'cp850')],
    ['macroman', iconv.encode(list, 'macroman')],
    ['utf-16le', Buffer.from(`\uFEFF${list}`, 'utf16le')],
    ['utf-16le', Buffer.from(list, 'utf16le')],
    ['utf-16be', utf16be(`\uFEFF${list}`)],
    ['utf-16be', utf16be(list)],
    ['utf-8 doble', Buffer.from(Buffer.from(list).toString('latin1'))],
    ['utf-8 doble', Buffer.from(iconv.decode(Buffer.from(list), 'macroman'))],
    ['utf-8 doble', Buffer.from(iconv.decode(Buffer.from(list), 'cp850'))],
  ] as const)('are found: %s', (letras, bytes) => {
    expect(readLetters(bytes)).toEqual({ texto: list, letras })
  })

  it.each(['windows-1252', 'cp850', 'macroman'] as const)('are found by a single name in capitals: %s', (letras) => {
    expect(readLetters(iconv.encode('Nombre;DNI\nMUÑIZ;1\n', letras))).toEqual({
      texto: 'Nombre;DNI\nMUÑIZ;1\n',
      letras,
    })
  })

  it('lose one letter for a broken byte, or none when it is one of windows-1252', () => {
    const bytes = Buffer.concat([
      Buffer.from('Íñigo\nMu'),
      Buffer.from([0xff]),
      Buffer.from('iz\nPe'),
      Buffer.from([0xf1]),
      Buffer.from('a'),
    ])
    expect(readLetters(bytes)).toEqual({ texto: 'Íñigo\nMu\uFFFDiz\nPeña', letras: 'utf-8' })
  })

  it('are mended where they alone were written twice', () => {
    const { texto, letras } = readLetters(Buffer.from('NÃºÃ±ez\nPeña, JOÃO y CONCEIÇÃO\nD’Ors'))
    expect({ texto, letras }).toEqual({ texto: 'Núñez\nPeña, JOÃO y CONCEIÇÃO\nD’Ors', letras: 'utf-8 doble' })
  })

  it('are those chosen', () => {
    expect(readLetters(iconv.encode('Peña', 'cp850'), 'windows-1252').texto).toBe('Pe¤a')
    expect(readLetters(Buffer.from('PeÃ±a'), 'utf-8').texto).toBe('PeÃ±a')
  })

  it('with thousands of marks each are read without sorting them all', () => {
    expect(readLetters(Buffer.from(`a${'\u0301\u0316'.repeat(100_000)}`)).texto.length).toBeLessThan(10)
  })
})
