import { expect, test } from 'vitest'
import { createCatalogue } from '../declaration/catalogue.ts'
import { checkRules } from './check-rules.ts'
import type { Collection } from '../declaration/collection.ts'
import { text } from '../fields/index.ts'

const now = new Date('2026-03-01T12:00:00Z')
const shown = { list: () => true, view: () => true, create: null, update: null, delete: null }
const notes = (more: Partial<Collection>): Collection => ({
  name: 'notes',
  id: 'c_notes',
  type: 'base',
  source: 'notes',
  tenancy: { kind: 'global' },
  fields: [text('body'), text('secret', { hidden: true })],
  rules: shown,
  ...more,
})
const check = (more: Partial<Collection>) => () => checkRules(createCatalogue([notes(more)]), now)

test('valid rules let the server start', () => {
  expect(check({ rules: { ...shown, list: () => 'secret = "x" || @request.query.a:isset = true' } })).not.toThrow()
})

test('a rule that cannot be parsed stops it, and is named', () => {
  expect(check({ rules: { ...shown, view: () => 'nothing = 1' } })).toThrow('the view rule of notes: nothing = 1')
  expect(check({ rules: { ...shown, list: () => 'body = ' } })).toThrow('the list rule of notes')
  expect(check({ rules: { ...shown, list: () => '@collection.nothing.id = 1' } })).toThrow('the list rule of notes')
  expect(check({ rules: { ...shown, list: () => '@request.nothing = null' } })).toThrow('the list rule of notes')
})

test('a rule for callers with a permission is checked, too', () => {
  const rule = ({ permissions }: { permissions: ReadonlySet<string> }) =>
    permissions.has('any') ? 'nothing = 1' : true
  const people = notes({ name: 'people', id: 'c_people', type: 'auth' })
  const both = createCatalogue([people, notes({ rules: { ...shown, list: rule } })])
  expect(() => checkRules(both, now)).toThrow('the list rule of notes')
})

test('default sort and list filter are checked', () => {
  expect(check({ defaultSort: '-nothing' })).toThrow('the lists of notes')
  expect(check({ listsOnly: { unless: 'body', filter: 'nothing = 1' } })).toThrow('the lists of notes')
})
