import { describe, expect, it } from 'vitest'
import { codigosDevolucion, conceptoDevolucion, isSinMotivo } from './conceptos-devolucion.ts'

const following = (sigue: string) => codigosDevolucion.filter((codigo) => conceptoDevolucion(codigo).sigue === sigue)

describe('a returned receipt', () => {
  it('may be collected again for these reasons alone', () => {
    expect(following('puede_repetirse')).toEqual(['AM04', 'MS03'])
  })

  it('stops the mandate for these reasons alone', () => {
    expect(following('para_el_mandato')).toEqual(['AC01', 'AC04', 'MD01', 'MD07'])
  })

  it.each(['', '0000', 'XX99', 'am04', 'toString', '__proto__'])('with the code %j waits for a person', (codigo) => {
    expect(conceptoDevolucion(codigo).sigue).toBe('decide_una_persona')
    expect(conceptoDevolucion(codigo).dice).toMatch(/^El banco .*\.$/)
  })

  it('tells a code nobody knows from no reason', () => {
    expect(conceptoDevolucion('0000').dice).not.toBe(conceptoDevolucion('XX99').dice)
    expect(['', '0000', '0', 'AC01'].map(isSinMotivo)).toEqual([true, true, true, false])
  })

  it('is told in one sentence of its own for each code', () => {
    const sentences = codigosDevolucion.map((codigo) => conceptoDevolucion(codigo).dice)
    expect(new Set(sentences).size).toBe(sentences.length)
    expect(codigosDevolucion.filter((codigo) => !/^\p{Lu}[^.]{3,30}$/u.test(conceptoDevolucion(codigo).corto))).toEqual(
      [],
    )
    expect(sentences.filter((sentence) => !/^\p{Lu}[^.]*\.$/u.test(sentence))).toEqual([])
  })
})
