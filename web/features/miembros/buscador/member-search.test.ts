import { expect, it } from 'vitest'
import { memberFilter, startsFilter } from './member-search.ts'

it('requires every word, in any order', () => {
  expect(memberFilter(' gomez  ana')).toBe(
    'deleted = null && (nombre ~ "gomez" || dni ~ "gomez") && (nombre ~ "ana" || dni ~ "ana")',
  )
})

it('matches digits at both ends of document and phone, without dots', () => {
  expect(memberFilter('30.123')).toContain('dni ~ "%30123" || dni ~ "30123%" || telefono ~ "%30123"')
})

it('finds a phone as it is shown', () => {
  expect(memberFilter('+54 9 11 4418-4918')).toMatch(/^deleted = null && \(.+ \|\| telefono ~ "%4184918"\)$/)
})

it('takes operators of the filter language literally', () => {
  expect(memberFilter('o"%_')).toContain(String.raw`nombre ~ "o\"\\%\\_"`)
})

it('asks for names with a word that begins as the first one typed', () => {
  expect(startsFilter(' ana gomez')).toBe('(nombre ~ "ana%" || nombre ~ "% ana%")')
})
