import { describe, expect, it } from 'vitest'
import { isSepaId, sepaText } from './caracteres.ts'

describe('sepaText', () => {
  it.each([
    ['Íñigo Muñoz Güell', 'Inigo Munoz Guell'],
    ['Peña & Hijos, S.L.', 'Pena + Hijos, S.L.'],
    ["L'Hospitalet d’Osona", "L'Hospitalet d'Osona"],
    ['Paral·lel 1º 2ª', 'Paral.lel 1o 2a'],
    ['Straße, Łódź, Ærø', 'Strasse, Lodz, AEro'],
    ['Cuota – mañana [25 €]', 'Cuota - manana (25 E)'],
    ['a_b~c|d\\e;f{g}', 'a-b-c/d/e,f(g)'],
    ['100% "fuerte" <b>#1@gym</b>', '100. .fuerte. .b..1.gym./b.'],
    ['¿Y tú? ¡Sí!', '.Y tu? .Si.'],
    ['fuerza 💪🏽', 'fuerza ..'],
    ['日本', '..'],
    ['uno\n\tdos\u00a0tres  ', 'uno dos tres'],
    ['a\u200bb\u00adc\u0000d\u202ee', 'abcde'],
    ['n\u0303 y e\u0301', 'n y e'],
    ['ﬁtness…', 'fitness...'],
    [' \u200b ', ''],
  ])('writes %j as %j', (text, written) => {
    expect(sepaText(text, 140)).toBe(written)
  })

  it('cuts what is written, not what was typed, and leaves no space at the end', () => {
    expect(sepaText('ß'.repeat(80), 70)).toBe('s'.repeat(70))
    expect(sepaText('ñandú grande', 6)).toBe('nandu')
    expect(sepaText('é'.repeat(140), 140)).toHaveLength(140)
  })

  it('writes any character of Unicode inside the set', () => {
    const all = Array.from({ length: 0x3_00_00 }, (_, code) => String.fromCodePoint(code)).filter(
      (sign) => !/[\ud800-\udfff]/.test(sign) || sign.length === 2,
    )
    const written = all.map((sign) => sepaText(sign, 140))
    expect(written.filter((text) => !/^[A-Za-z0-9/?:().,'+ -]*$/.test(text))).toEqual([])
  })
})

describe('isSepaId', () => {
  it.each(['a1b2c3d4e5f6g7h', 'M-000101', "A+B?C/D-E:F(G).H,I'J K", 'x'.repeat(35)])('takes %s', (id) => {
    expect(isSepaId(id)).toBe(true)
  })

  it.each(['', 'x'.repeat(36), '/a', 'a/', 'a//b', ' a', 'a ', 'ñ', 'a_b', 'a&b', 'a\nb'])('refuses %j', (id) => {
    expect(isSepaId(id)).toBe(false)
  })

  it('takes a shorter one where asked', () => {
    expect(isSepaId('x'.repeat(31), 30)).toBe(false)
  })
})
