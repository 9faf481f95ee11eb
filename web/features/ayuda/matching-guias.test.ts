import { describe, expect, it } from 'vitest'
import { grupos } from './guia.ts'
import { palabrasDe } from '#shared/palabras/palabras.ts'
import { firstGuia, guiasWith, matchingGuias } from './matching-guias.ts'

const guias = guiasWith(palabrasDe('AR'))
const idsOf = (query: string) => matchingGuias(guias, query).map(({ id }) => id)

describe('the guides', () => {
  it('are found by any of their words, in any order, without accents', () => {
    expect(idsOf('contrasena')).toContain('mi-cuenta')
    expect(idsOf('miembro pausa')).toContain('pausar')
    expect(idsOf('vacaciones')).toEqual(['pausar'])
  })

  it('come first when the title matches', () => {
    expect(idsOf('recibo')[0]).toBe('recibo')
  })

  it('are all listed without a query, and none for an unknown word', () => {
    expect(matchingGuias(guias, ' ')).toHaveLength(guias.length)
    expect(idsOf('xilófono')).toEqual([])
  })

  it('begin with the first one of the list that the role may follow', () => {
    expect(firstGuia(guias, () => true)?.id).toBe('primeros-pasos')
    expect(firstGuia(guias, (permission) => permission === 'payments.create')?.id).toBe('cobrar')
    expect(firstGuia(matchingGuias(guias, 'recibo'), () => false)).toBeDefined()
  })

  it('are in the words of the country, and no word is left open', () => {
    const titleIn = (pais: string) => guiasWith(palabrasDe(pais)).find(({ id }) => id === 'vender')?.titulo
    expect(titleIn('AR')).toBe('Vender agua, remeras y pases del día')
    expect(titleIn('ES')).toBe('Vender agua, camisetas y pases del día')
    expect(
      JSON.stringify(guias.map(({ titulo, resumen, pasos, notas }) => [titulo, resumen, pasos, notas])),
    ).not.toContain('{')
  })

  it('have a unique address and a group', () => {
    expect(new Set(guias.map(({ id }) => id)).size).toBe(guias.length)
    for (const grupo of grupos) expect(guias.some((guia) => guia.grupo === grupo)).toBe(true)
  })
})
