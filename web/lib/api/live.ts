import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isMotivo, sessionTopic } from '#shared/values/session-end.ts'
import { api } from './api.ts'
import { markStale } from './collection-keys.ts'
import { authStore, hearEnd } from './signed-in.ts'

/** The collections that a gym's screens show; their views follow. A user who may not list one gets no events for it. */
const watched = [
  'miembros',
  'miembros_notas',
  'recordatorios',
  'recordatorios_bajas',
  'pagos',
  'pedidos_anulacion',
  'links_pago',
  'cobros_en_linea',
  'cobros_automaticos',
  'ventas',
  'conceptos',
  'cajas',
  'caja_sesiones',
  'caja_movimientos',
  'planes',
  'planes_plazos',
  'sucursales',
  'users',
  'roles',
  'gimnasios',
  'servicios_pagos',
  'vistas',
  'claves_api',
]

/** At the door the other devices follow within half a second. */
const watchedClosely = ['asistencias']

/**
 * Tills and the door are read again once their changes are followed: one may have come after the first read. Other lists that
 * show something of them are not.
 */
const readAgain = ['caja_sesiones', ...watchedClosely]

/** The collections that the operator's screens show. */
const watchedByOperator = ['pagos_superadmin', 'gimnasios_pagos', 'consultas', 'servicios', 'plataforma']

/** In milliseconds. Changes are batched; the longer they keep coming, the longer the batches. */
const shortestBatch = 100
const calm = { usual: 600, longest: 5000 }
const quick = { usual: 200, longest: 500 }
/** A tab hidden for longer closes its stream, and refetches when it is shown again. */
const hiddenTimeout = 60_000
const retry = 5000

/**
 * Keeps the screen up to date while its person is signed in: a change from another desk invalidates the same keys as one of
 * our own. After a reconnect everything is refetched, because events may have been missed.
 */
export function useLive(userId: string, isOperator: boolean, isInside: boolean): void {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      isInside ? openLive(queryClient, isOperator ? watchedByOperator : [...watched, ...watchedClosely]) : undefined,
    [queryClient, userId, isOperator, isInside],
  )
}

function openLive(queryClient: QueryClient, names: readonly string[]): () => void {
  const stale = createStale(queryClient, calm)
  const door = createStale(queryClient, quick)
  const batchOf = (name: string) => (watchedClosely.includes(name) ? door : stale)
  let isOpen = false
  let isStopped = false
  let connects = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const open = async () => {
    if (isOpen || isStopped) return
    isOpen = true
    const { token } = authStore
    try {
      // In parallel, so that the SDK sends them to the server in one call.
      await Promise.all([
        api.realtime.subscribe('PB_CONNECT', () => {
          if ((connects += 1) > 1) void queryClient.invalidateQueries()
        }),
        api.realtime.subscribe(sessionTopic, (told) => {
          hearEnd(token, isMotivo(told['motivo']) ? told['motivo'] : 'cerrada')
          // The session was renewed; the stream still has the former one.
          void close().then(open)
        }),
        ...names.map((name) => api.collection(name).subscribe('*', () => batchOf(name).add(name), { fields: 'id' })),
      ])
      for (const name of readAgain) void queryClient.invalidateQueries({ queryKey: [name] })
    } catch {
      await close()
      if (!isStopped) timer = setTimeout(() => void open(), retry)
    }
  }
  const close = async () => {
    isOpen = false
    await api.realtime.unsubscribe().catch(() => undefined)
  }
  const followVisibility = () => {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(() => void close(), hiddenTimeout)
    else void open()
  }

  followVisibility()
  document.addEventListener('visibilitychange', followVisibility)
  return () => {
    isStopped = true
    clearTimeout(timer)
    stale.stop()
    door.stop()
    document.removeEventListener('visibilitychange', followVisibility)
    void close()
  }
}

/** Collects changed collections and invalidates them together. */
function createStale(queryClient: QueryClient, { usual, longest }: typeof calm) {
  const names = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = 0
  let pause = usual
  const flush = () => {
    timer = undefined
    last = Date.now()
    for (const name of names) void markStale(queryClient, name)
    names.clear()
  }
  const wait = () => {
    const quiet = Date.now() - last
    pause = quiet > pause ? usual : Math.min(pause * 1.5, longest)
    return Math.max(shortestBatch, pause - quiet)
  }
  return {
    add(name: string) {
      names.add(name)
      timer ??= setTimeout(flush, wait())
    },
    stop: () => clearTimeout(timer),
  }
}
