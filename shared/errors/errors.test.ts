import { describe, expect, it } from 'vitest'
import { fieldSentence, fieldSentences } from './field-codes.ts'
import { refusals, refusedAs } from './refusals.ts'

const codes = Object.entries(refusals)
const written = [...codes.map(([, sentence]) => sentence), ...Object.values(fieldSentences).flat()]

describe('a code', () => {
  it('has a whole Spanish sentence', () => {
    expect(codes.filter(([, sentence]) => !/^([A-ZÁÉÍÓÚ«].*\.|\{motivo\})$/.test(sentence))).toEqual([])
  })

  it('never shows English words of the protocol', () => {
    expect(written.filter((sentence) => /\b(the|must|not|failed|invalid|request|value)\b/i.test(sentence))).toEqual([])
  })

  it('says under a field what to do', () => {
    const acts = /(Acórta|Completa|Corríge|Elige|Escribe|Escríbe|Pide|Quita|Revisa|Revísa|Usa|Vuelve|no puede ser)/
    const shown = Object.keys(fieldSentences).map((code) => fieldSentence(code, {}, null))
    expect(shown.filter((sentence) => !acts.test(sentence))).toEqual([])
  })
})

describe('a sentence', () => {
  it('is filled with its params', () => {
    const refused = refusedAs(['numero_too_high', { max: 12_000 }])
    expect(refused).toEqual({ message: 'Escribe 12.000 o menos.', razon: 'numero_too_high', params: { max: 12_000 } })
  })

  it('of a field comes from its code, its params or the refusal', () => {
    expect(fieldSentence('validation_required', {}, null)).toBe('Completa este dato.')
    expect(fieldSentence('validation_missing_rel_records', {}, 'Palermo cerró.')).toBe('Palermo cerró.')
    expect(fieldSentence('validation_min_text_constraint', { min: 5 }, null)).toBe('Escribe al menos 5 caracteres.')
    expect(fieldSentence('validation_min_text_constraint', {}, null)).toBe('Escribe un texto más largo.')
    expect(fieldSentence('validation_deleted', {}, 'Este plan ya no se vende.')).toBe('Este plan ya no se vende.')
    expect(fieldSentence('unheard_of', {}, null)).toBe('El valor no es válido. Corrígelo.')
  })
})

/** The compiler refuses codes and params that are not in the list. */
it('knows its codes by type', () => {
  // @ts-expect-error -- an unknown code
  expect(() => refusedAs('unheard_of')).not.toBeNull()
  // @ts-expect-error -- a sentence without its params
  expect(() => refusedAs('numero_too_high')).not.toBeNull()
})
