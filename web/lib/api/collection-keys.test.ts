import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { markStale } from './collection-keys.ts'

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
