import { expect, it } from 'vitest'
import { memberFilter, startsFilter } from './member-search.ts'

it('requires every word, in any order', () => {
  expect(memberFilter(' gomez  ana')).toBe(
    'deleted = null && (nombre ~ "gomez" || dni ~ "gomez") && (nombre ~ "ana" || dni ~ "ana")',
  )
})

it('matches digits at both ends of document and phone, without dots and zeros in front', () => {
  const both = 'dni_clave ~ "%30123" || dni_clave ~ "30123%" || telefono ~ "%30123" || telefono ~ "30123%"'
  expect(memberFilter('30.123')).toBe(`deleted = null && (${both})`)
  expect(memberFilter('030123')).toBe(`deleted = null && (${both} || dni ~ "030123%" || telefono ~ "030123%")`)
  expect(memberFilter('000')).toContain('dni_clave ~ "%000"')
})

it.each(['+54 9 11 4418-4918', '(011) 4418 4918', '11 – 4418 – 4918'])('finds a phone as it is shown: %s', (phone) => {
  expect(memberFilter(phone)).toMatch(/^deleted = null && \([^()]+ \|\| telefono ~ "%4184918"\)$/)
})

it('takes groups of digits as one number beside words', () => {
  const filter = memberFilter('ana 44 18 49 díaz')
  expect(filter).toContain('telefono ~ "%441849"')
  expect(filter.split(' && ')).toHaveLength(4)
})

it('compares a word with digits as documents are compared', () => {
  for (const typed of ['91.234.567-q', '091234567Q', '91234567/Q'])
    expect(memberFilter(typed)).toContain('dni_clave ~ "91234567q"')
})

it('takes operators of the filter language literally', () => {
  expect(memberFilter('o"%_')).toContain(String.raw`nombre ~ "o\"\\%\\_"`)
})

it('asks for names with a word that begins as the first one typed', () => {
  expect(startsFilter(' ana gomez')).toBe('(nombre ~ "ana%" || nombre ~ "% ana%")')
})
