import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { markEntered, markStale } from './collection-keys.ts'

it('marks the collection and the views that read it, and nothing else', async () => {
  const queryClient = new QueryClient()
  const keys = [
    ['pagos', 'list'],
    ['miembros_pagos', 'list'],
    ['roles', 'list'],
  ]
  for (const key of keys) queryClient.setQueryData(key, [])
  await markStale(queryClient, 'pagos')
  const stale = keys.filter((key) => queryClient.getQueryState(key)?.isInvalidated)
  expect(stale).toEqual([
    ['pagos', 'list'],
    ['miembros_pagos', 'list'],
  ])
})

it('marks of an entry only what shows visits of its member', async () => {
  const queryClient = new QueryClient()
  const page = (id: string) => ({ items: [{ id }] })
  const known: [readonly unknown[], unknown][] = [
    [['hoy', 's1'], {}],
    [['miembros_pagos', 'ending', ''], []],
    [['miembros_pagos', 'list', { page: 1, filter: '', sort: '' }], page('entered')],
    [['miembros_pagos', 'list', { page: 2, filter: '', sort: '' }], page('other')],
    [['miembros_pagos', 'list', { page: 1, filter: `ultima_visita <= '2026-05-10'`, sort: '' }], page('other')],
    [['asistencias', 'ultimas'], []],
    [['pagos', 'list'], []],
  ]
  for (const [key, data] of known) queryClient.setQueryData(key, data)
  const marked = () => known.map(([key]) => queryClient.getQueryState(key)?.isInvalidated)
  await markEntered(queryClient, new Set(['entered']))
  expect(marked()).toEqual([true, false, true, false, true, false, false])
  await markEntered(queryClient, null)
  expect(marked()).toEqual([true, true, true, true, true, false, false])
})
