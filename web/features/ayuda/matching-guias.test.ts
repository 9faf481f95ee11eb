import { describe, expect, it } from 'vitest'
import { grupos } from './guia.ts'
import { guias, matchingGuias } from './matching-guias.ts'

const idsOf = (question: string) => matchingGuias(question).map(({ id }) => id)

describe('the guides', () => {
  it('are found without accents, by any of their words and in any order', () => {
    expect(idsOf('contrasena')).toContain('mi-cuenta')
    expect(idsOf('miembro pausa')).toContain('pausar')
    expect(idsOf('vacaciones')).toEqual(['pausar'])
  })

  it('come with those first that are named so', () => {
    expect(idsOf('recibo')[0]).toBe('recibo')
  })

  it('are all there without a question, and none for what no guide tells of', () => {
    expect(matchingGuias(' ')).toHaveLength(guias.length)
    expect(idsOf('xilófono')).toEqual([])
  })

  it('have an address of their own and stand in a group', () => {
    expect(new Set(guias.map(({ id }) => id)).size).toBe(guias.length)
    for (const grupo of grupos) expect(guias.some((guia) => guia.grupo === grupo)).toBe(true)
  })
})
