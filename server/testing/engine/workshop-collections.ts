import { invalid } from '#server/runtime/errors/errors.ts'
import type { Caller } from '#server/engine/records/declaration/caller.ts'
import type { Collection, Rule } from '#server/engine/records/declaration/collection.ts'
import {
  authFields,
  bool,
  civilDate,
  date,
  file,
  json,
  money,
  number,
  relation,
  relations,
  select,
  text,
  timestamps,
} from '#server/engine/records/fields/index.ts'

const signedIn: Rule = (caller) => caller.id !== null
const mayWrite: Rule = (caller) => (caller.id === null ? null : caller.permissions.has('write'))
const own = { kind: 'own', column: 'firm' } as const
const readOnly = { create: null, update: null, delete: null } as const

export const hookCalls: string[] = []

const skills: Collection = {
  name: 'skills',
  id: 'col_skills',
  type: 'base',
  source: 'skills',
  tenancy: { kind: 'global' },
  fields: [text('name')],
  rules: { list: () => true, view: () => true, ...readOnly },
}

const shops: Collection = {
  name: 'shops',
  id: 'col_shops',
  type: 'base',
  source: 'shops',
  tenancy: own,
  scope: 'id',
  fields: [text('name')],
  rules: { list: signedIn, view: signedIn, create: null, update: mayWrite, delete: mayWrite },
}

const people: Collection = {
  name: 'people',
  id: 'col_people',
  type: 'auth',
  source: 'people',
  tenancy: own,
  fields: [
    ...authFields,
    text('name', { max: 50 }),
    bool('active', { initial: true }),
    relations('shops', 'shops', { through: { table: 'people_shops', from: 'person', to: 'shop', tenant: 'firm' } }),
    ...timestamps,
  ],
  rules: {
    list: signedIn,
    view: signedIn,
    create: mayWrite,
    update: (caller: Caller) => caller.permissions.has('write') || `id = '${caller.id}'`,
    delete: mayWrite,
    manage: (caller: Caller) => caller.permissions.has('manage'),
  },
  unique: { people_email_key: ['email'] },
  hooks: { passwordWords: () => Promise.resolve(['Talleres Quijote']) },
}

const jobs: Collection = {
  name: 'jobs',
  id: 'col_jobs',
  type: 'base',
  source: 'jobs',
  tenancy: own,
  scope: 'shop',
  fields: [
    text('title', { required: true, min: 3, max: 20 }),
    text('code', { normalize: (value) => value.trim().toUpperCase() }),
    number('hours'),
    number('phone', { integer: true, nullable: true }),
    money('price'),
    date('due'),
    civilDate('day'),
    select('kind', ['new', 'repair']),
    bool('done'),
    json('extra'),
    file('photo'),
    text('secret', { hidden: true }),
    number('number', { readOnly: true }),
    relation('shop', 'shops', { required: true }),
    relation('lead', 'people'),
    relations('skills', 'skills', {
      through: { table: 'jobs_skills', from: 'job', to: 'skill', tenant: 'firm' },
      max: 3,
    }),
    ...timestamps,
  ],
  rules: {
    list: signedIn,
    view: signedIn,
    create: mayWrite,
    update: mayWrite,
    delete: (caller) => caller.permissions.has('write') && 'done = false',
  },
  unique: { jobs_code_key: ['shop', 'code'] },
  hooks: {
    prepareCreate(_context, draft) {
      draft['number'] = 7
      if (draft['title'] === 'refused') throw invalid({ title: { code: 'hook_refused', message: 'No.' } })
      return Promise.resolve()
    },
    prepareUpdate(_context, draft, stored) {
      hookCalls.push(`update ${String(stored['title'])} to ${String(draft['title'])}`)
      return Promise.resolve()
    },
    afterWrite(_context, { action, before, after }) {
      hookCalls.push(`${action} ${String(before?.['title'])} ${String(after?.['title'])}`)
      if (after?.['title'] === 'fails late') throw new Error('after the row was written')
      return Promise.resolve()
    },
  },
}

const parts: Collection = {
  name: 'parts',
  id: 'col_parts',
  type: 'base',
  source: 'parts',
  tenancy: own,
  scope: 'job.shop',
  fields: [relation('job', 'jobs', { required: true }), text('name')],
  rules: {
    list: signedIn,
    view: signedIn,
    create: (caller) => caller.id !== null && "name != 'forbidden'",
    update: signedIn,
    delete: signedIn,
  },
}

const notes: Collection = {
  name: 'notes',
  id: 'col_notes',
  type: 'base',
  source: 'notes',
  tenancy: { kind: 'own-or-shared', column: 'firm' },
  fields: [text('body', { required: true })],
  rules: { list: signedIn, view: signedIn, create: mayWrite, update: mayWrite, delete: mayWrite },
}

const totals: Collection = {
  name: 'totals',
  id: 'col_totals',
  type: 'view',
  source: 'totals',
  tenancy: own,
  rowOrder: null,
  fields: [number('jobs')],
  rules: { list: signedIn, view: signedIn, create: () => true, update: () => true, delete: () => true },
}

const letters: Collection = {
  name: 'letters',
  id: 'col_letters',
  type: 'base',
  source: 'letters',
  tenancy: { kind: 'global' },
  fields: [text('body')],
  rules: { list: null, view: null, create: () => true, update: null, delete: null },
  createsPerHour: 3,
}

export const workshopCollections = [letters, skills, shops, people, jobs, parts, notes, totals]
