import { expect, it } from 'vitest'
import { memberFilter, startsFilter } from './member-words.ts'

it('requires every word, in any order', () => {
  expect(memberFilter(' gomez  ana')).toBe(
    'deleted = null && (nombre ~ "gomez" || dni ~ "gomez") && (nombre ~ "ana" || dni ~ "ana")',
  )
})

it('matches digits at both ends of document and phone, without dots', () => {
  const phone = 'telefono ~ "%30123" || telefono ~ "30123%"'
  expect(memberFilter('30.123')).toBe(`deleted = null && (dni ~ "%30123" || dni ~ "30123%" || ${phone})`)
  const withZero = `dni ~ "%030123" || dni ~ "030123%" || ${phone} || telefono ~ "030123%"`
  expect(memberFilter('030123')).toBe(`deleted = null && (${withZero})`)
  expect(memberFilter('000')).toContain('telefono ~ "%000"')
})

it.each(['+54 9 11 4418-4918', '(011) 4418 4918', '11 – 4418 – 4918'])('finds a phone as it is shown: %s', (phone) => {
  expect(memberFilter(phone)).toMatch(/^deleted = null && \([^()]+ \|\| telefono ~ "%4184918" [^()]+\)$/)
})

it('takes groups of digits as one number beside words', () => {
  const filter = memberFilter('ana 44 18 49 díaz')
  expect(filter).toContain('telefono ~ "%441849"')
  expect(filter.split(' && ')).toHaveLength(4)
})

it('takes operators of the filter language literally', () => {
  expect(memberFilter('o"%_')).toContain(String.raw`nombre ~ "o\"\\%\\_"`)
})

it('asks for names with a word that begins as the first one typed', () => {
  expect(startsFilter(' ana gomez')).toBe('(nombre ~ "ana%" || nombre ~ "% ana%")')
})
