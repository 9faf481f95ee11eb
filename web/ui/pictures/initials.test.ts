import { describe, expect, it } from 'vitest'
import { initials } from './initials.ts'

describe('the initials of a name', () => {
  it('are those of its first and last words', () => {
    expect(initials('Ángela de la Vega')).toBe('ÁV')
    expect(initials('  bruno   espósito ')).toBe('BE')
  })

  it('are one letter for one word, or if one is requested', () => {
    expect(initials('ñandú')).toBe('Ñ')
    expect(initials('Club Norte', 1)).toBe('C')
  })

  it('are empty for an empty name, and never half a letter', () => {
    expect(initials('')).toBe('')
    expect(initials('𝓐na Paz')).toBe('𝓐P')
  })

  it('are letters, not the marks around a word', () => {
    expect(initials('Clave «Molinete»')).toBe('CM')
    expect(initials('¡Ana Paz!')).toBe('AP')
  })
})
