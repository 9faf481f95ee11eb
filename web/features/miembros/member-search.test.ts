import { expect, it } from 'vitest'
import { memberFilter } from './member-search.ts'

it('asks for every word in any order', () => {
  expect(memberFilter(' gomez  ana')).toBe(
    'deleted = null && (nombre ~ "gomez" || dni ~ "gomez") && (nombre ~ "ana" || dni ~ "ana")',
  )
})

it('looks for digits at both ends of document and phone, without dots', () => {
  expect(memberFilter('30.123')).toContain('dni ~ "%30123" || dni ~ "30123%" || telefono ~ "%30123"')
})

it('takes signs of the search language as they are typed', () => {
  expect(memberFilter('o"%_')).toContain(String.raw`nombre ~ "o\"\\%\\_"`)
})
