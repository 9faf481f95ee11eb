import { expect, it } from 'vitest'
import { acreedorBody, type AcreedorDraft, acreedorDraft, daysOf, draftOf } from './acreedor-draft.ts'

const draft: AcreedorDraft = {
  ...draftOf(null, 'Gimnasio Castellana'),
  nif: 'B85626240',
  iban: 'ES91 2100 0418 4502 0005 1332',
}

const problems = (changed: Partial<AcreedorDraft>) =>
  acreedorDraft.safeParse({ ...draft, ...changed }).error?.issues.map(({ path }) => path.join('.')) ?? []

it('begins with the usual values, and asks for the account', () => {
  expect(draft).toMatchObject({ sufijo: '000', version: '02', corte: 3, aviso: 15, dias: '1', cuenta: true })
  expect(problems({})).toEqual([])
  expect(problems({ iban: '' })).toEqual(['iban'])
})

it('refuses a wrong tax number, account and days before they are sent', () => {
  expect(problems({ nif: 'B85626241', iban: 'ES00' })).toEqual(['nif', 'iban'])
  expect(problems({ dias: '31' })).toEqual(['dias'])
})

it('reads the days of the month as typed', () => {
  expect(daysOf('15, 1')).toEqual([1, 15])
  expect(daysOf('1 y 15')).toEqual([1, 15])
  expect(daysOf('1, 2, 3, 4, 5')).toBeNull()
  expect(daysOf('')).toBeNull()
})

it('leaves the stored account alone unless another one is typed', () => {
  expect(acreedorBody({ ...draft, cuenta: false, iban: 'ES91' }).iban).toBe('')
  expect(problems({ cuenta: false, iban: '' })).toEqual([])
})
