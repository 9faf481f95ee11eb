import { ClientResponseError } from 'pocketbase'
import { describe, expect, it } from 'vitest'
import { saveRecord } from './save-record.ts'

const first = {
  id: 'a',
  collectionId: 'x',
  collectionName: 'x',
  created: '',
  updated: '1',
  telefono: '11',
  notas: '',
  saldo: 0,
}
type Record = typeof first

const shown = ({ telefono, notas }: Record) => ({ telefono, notas })
const refusal = (status: number) => new ClientResponseError({ status, response: {} })

/** A stored record that answers as the server does, and what was written to it. */
function storeOf(stored: Record | null, onWrite: (now: Record) => Record | null = (now) => now) {
  const sent: object[] = []
  let now = stored
  return {
    sent,
    read: async () => {
      if (!now) throw refusal(404)
      return now
    },
    write: async ({ base, changes }: { base: Record; changes: object }) => {
      if (!now) throw refusal(404)
      now = onWrite(now)
      if (!now) throw refusal(404)
      if (now.updated !== base.updated) throw refusal(409)
      sent.push(changes)
      now = { ...now, ...changes, updated: `${now.updated}+` }
      return now
    },
  }
}

const save = (store: ReturnType<typeof storeOf>, input: { telefono: string; notas: string }) =>
  saveRecord({ opened: first, input, shown, read: store.read, write: store.write })

describe('saveRecord', () => {
  it('sends only what was changed', async () => {
    const store = storeOf(first)
    expect(await save(store, { telefono: '12', notas: '' })).toMatchObject({ kind: 'saved', isSent: true })
    expect(store.sent).toEqual([{ telefono: '12' }])
  })

  it('sends nothing if nothing was changed', async () => {
    const store = storeOf(null)
    expect(await save(store, shown(first))).toEqual({ kind: 'saved', record: first, isSent: false })
  })

  it('sends again by itself after a change that the form does not show', async () => {
    const store = storeOf({ ...first, saldo: 5, updated: '2' })
    expect(await save(store, { telefono: '12', notas: '' })).toMatchObject({
      kind: 'saved',
      record: { telefono: '12', saldo: 5 },
    })
    expect(store.sent).toEqual([{ telefono: '12' }])
  })

  it('asks after a change that the form shows, and sends nothing', async () => {
    const theirs = { ...first, notas: 'dos', updated: '2' }
    const store = storeOf(theirs)
    expect(await save(store, { telefono: '12', notas: '' })).toEqual({
      kind: 'clash',
      theirs,
      fields: [{ name: 'notas', before: '', now: 'dos' }],
    })
    expect(store.sent).toEqual([])
  })

  it('is done if somebody else stored the same', async () => {
    const store = storeOf({ ...first, telefono: '12', updated: '2' })
    expect(await save(store, { telefono: '12', notas: '' })).toMatchObject({
      kind: 'saved',
      record: { telefono: '12' },
    })
    expect(store.sent).toEqual([])
  })

  it('sends after a change that was taken back', async () => {
    const store = storeOf({ ...first, updated: '3' })
    await save(store, { telefono: '12', notas: '' })
    expect(store.sent).toEqual([{ telefono: '12' }])
  })

  it('gives up on a record that never rests', async () => {
    const store = storeOf(first, (now) => ({ ...now, updated: `${now.updated}.` }))
    await expect(save(store, { telefono: '12', notas: '' })).rejects.toMatchObject({ status: 409 })
    expect(store.sent).toEqual([])
  })

  it('tells a record that is gone from a refusal', async () => {
    expect(await save(storeOf(null), { telefono: '12', notas: '' })).toEqual({ kind: 'gone' })
    const store = { ...storeOf(first), write: () => Promise.reject(refusal(400)) }
    await expect(save(store, { telefono: '12', notas: '' })).rejects.toMatchObject({ status: 400 })
    const hidden = { ...storeOf(first), write: () => Promise.reject(refusal(404)) }
    await expect(save(hidden, { telefono: '12', notas: '' })).rejects.toMatchObject({ status: 404 })
  })
})
