import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from './api.ts'
import { markStale } from './collection-keys.ts'

/** What the screens of a gym show; views follow from these. Whoever may not list one is simply told nothing of it. */
const watched = [
  'miembros',
  'pagos',
  'planes',
  'planes_plazos',
  'sucursales',
  'users',
  'roles',
  'gimnasios',
  'servicios_pagos',
]

/** What the screens of the platform's operator show. */
const watchedByOperator = ['pagos_superadmin', 'gimnasios_pagos', 'consultas', 'servicios', 'plataforma']

/** Milliseconds. Changes that come together are asked for together; while they keep coming, less and less often. */
const soon = 100
const often = 600
const seldom = 5000
/** A tab hidden for longer lets its stream go, and reads anew when it is looked at again. */
const patience = 60_000
const retry = 5000

/**
 * Keeps what is on screen as fresh as the server: every change of another desk marks the same keys stale as one of our own.
 * After a gap everything is read anew, for nobody knows what happened meanwhile.
 */
export function useLive(userId: string, isOperator: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => openLive(queryClient, isOperator ? watchedByOperator : watched), [queryClient, userId, isOperator])
}

function openLive(queryClient: QueryClient, names: readonly string[]): () => void {
  const stale = createStale(queryClient)
  let isOpen = false
  let isStopped = false
  let connects = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const open = async () => {
    if (isOpen || isStopped) return
    isOpen = true
    try {
      // Together, so that they are told to the server in one call.
      await Promise.all([
        api.realtime.subscribe('PB_CONNECT', () => {
          if ((connects += 1) > 1) void queryClient.invalidateQueries()
        }),
        ...names.map((name) => api.collection(name).subscribe('*', () => stale.add(name), { fields: 'id' })),
      ])
    } catch {
      await close()
      if (!isStopped) timer = setTimeout(() => void open(), retry)
    }
  }
  const close = async () => {
    isOpen = false
    await api.realtime.unsubscribe().catch(() => undefined)
  }
  const look = () => {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(() => void close(), patience)
    else void open()
  }

  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    isStopped = true
    clearTimeout(timer)
    stale.stop()
    document.removeEventListener('visibilitychange', look)
    void close()
  }
}

/** Gathers the collections that have changed and marks them together. */
function createStale(queryClient: QueryClient) {
  const names = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = 0
  let pause = often
  const flush = () => {
    timer = undefined
    last = Date.now()
    for (const name of names) void markStale(queryClient, name)
    names.clear()
  }
  const wait = () => {
    const quiet = Date.now() - last
    pause = quiet > pause ? often : Math.min(pause * 1.5, seldom)
    return Math.max(soon, pause - quiet)
  }
  return {
    add(name: string) {
      names.add(name)
      timer ??= setTimeout(flush, wait())
    },
    stop: () => clearTimeout(timer),
  }
}
