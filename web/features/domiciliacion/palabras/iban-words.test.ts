import { expect, it } from 'vitest'
import { ibanProblem, nifProblem } from './iban-words.ts'

it('takes an account as people write it', () => {
  expect(ibanProblem('ES91 2100 0418 4502 0005 1332')).toBe('')
  expect(ibanProblem('iban: es9121000418450200051332')).toBe('')
})

it('says what is wrong with an account', () => {
  expect(ibanProblem(' ')).toBe('Escribe el IBAN.')
  expect(ibanProblem('XX91 2100')).toContain('dos letras del país')
  expect(ibanProblem('ES91 2100 0418')).toContain('le faltan')
  expect(ibanProblem('ES92 2100 0418 4502 0005 1332')).toContain('número equivocado')
})

it('checks a tax number', () => {
  expect(nifProblem('12.345.678-Z')).toBe('')
  expect(nifProblem('12345678A')).toContain('no es correcto')
})
