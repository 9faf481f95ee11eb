import { expect, it } from 'vitest'
import { mandatoBody, type MandatoDraft, mandatoDraft } from './mandato-draft.ts'

const draft: MandatoDraft = {
  nombre: 'Ana Ruiz',
  nif: '',
  correo: '',
  iban: 'ES91 2100 0418 4502 0005 1332',
  tipo: 'recurrente',
  firma: 'papel',
  firmado: '2026-11-20',
  lugar: 'Madrid',
}

const problems = (changed: Partial<MandatoDraft>) =>
  mandatoDraft
    .safeParse({ ...draft, ...changed })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

it('takes a payer without tax number and mail', () => {
  expect(problems({})).toEqual([])
})

it('refuses a wrong account and tax number before they are sent', () => {
  expect(problems({ iban: 'ES92 2100 0418 4502 0005 1332', nif: '12345678A' }).map(([path]) => path)).toEqual([
    'nif',
    'iban',
  ])
})

it('asks for the day of a signature on paper', () => {
  expect(problems({ firmado: '' })).toEqual([['firmado', 'Elige el día en que firmó.']])
  expect(problems({ firma: 'despues', firmado: '' })).toEqual([])
})

it('asks for the account with a signature on paper, and for the mail where the link goes', () => {
  expect(problems({ iban: ' ' }).map(([path]) => path)).toEqual(['iban'])
  expect(problems({ firma: 'despues', iban: '' })).toEqual([])
  expect(problems({ firma: 'enlace', iban: '' }).map(([path]) => path)).toEqual(['correo'])
  expect(problems({ firma: 'enlace', iban: '', correo: 'ana@paz.example' })).toEqual([])
})

it('sends no signature that is still to come', () => {
  expect(mandatoBody({ ...draft, firma: 'despues' }, 's')).toMatchObject({ firmado: '', lugar: '', sucursal_id: 's' })
  expect(mandatoBody(draft, 's')).not.toHaveProperty('firma')
  expect(mandatoBody(draft, 's').seEnvia).toBe(false)
  expect(mandatoBody({ ...draft, firma: 'enlace' }, 's')).toMatchObject({ firmado: '', lugar: '', seEnvia: true })
})
