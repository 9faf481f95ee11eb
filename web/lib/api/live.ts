import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isMotivo, sessionTopic } from '#shared/values/session-end.ts'
import { api } from './api.ts'
import { markEntered, markOwnStale, markStale } from './collection-keys.ts'
import { readAgain } from './read-again.ts'
import { authStore, hearEnd } from '../signed-in/signed-in.ts'

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
  'acreedores',
  'mandatos',
  'mandatos_papeles',
  'remesas',
  'remesas_recibos',
  'bajas',
  'ventas',
  'deudas',
  'saldos',
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

/** Entries reach other devices at the door within half a second. Other queries that show entries follow with the slower batches. */
const entries = 'asistencias'

/**
 * Keys that are read again once the stream is open, because a change may have come after the first read: rights and branches, tills,
 * the door. Lists that only depend on them are not read again.
 */
const readOnceFollowed = ['sesion', 'caja_sesiones', entries]

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
    () => (isInside ? openLive(queryClient, isOperator ? watchedByOperator : [...watched, entries]) : undefined),
    [queryClient, userId, isOperator, isInside],
  )
}

function openLive(queryClient: QueryClient, names: readonly string[]): () => void {
  const stale = createBatch<string>(calm, (names) => {
    for (const name of new Set(names)) void markStale(queryClient, name)
  })
  const door = createBatch<string>(quick, () => void markOwnStale(queryClient, entries))
  const entered = createBatch<string>(calm, (miembros) => {
    void markEntered(queryClient, miembros.includes('') ? null : new Set(miembros))
  })
  const noteEntry = ({ id_miembro = '' }: { id_miembro?: string }) => {
    door.add(entries)
    entered.add(id_miembro)
  }
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
          if ((connects += 1) > 1) void readAgain(queryClient)
        }),
        api.realtime.subscribe(sessionTopic, (told) => {
          hearEnd(token, isMotivo(told['motivo']) ? told['motivo'] : 'cerrada')
          // The session was renewed; the stream still has the former one.
          void close().then(open)
        }),
        ...names.map((name) =>
          name === entries
            ? api
                .collection(name)
                .subscribe<{ id_miembro?: string }>('*', ({ record }) => noteEntry(record), { fields: 'id,id_miembro' })
            : api.collection(name).subscribe('*', () => stale.add(name), { fields: 'id' }),
        ),
      ])
      for (const name of readOnceFollowed) void markOwnStale(queryClient, name)
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
    for (const batch of [stale, door, entered]) batch.stop()
    document.removeEventListener('visibilitychange', followVisibility)
    void close()
  }
}

/** Collects what changed and tells it together. */
function createBatch<T>({ usual, longest }: typeof calm, tell: (changed: readonly T[]) => void) {
  let changed: T[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = 0
  let pause = usual
  const flush = () => {
    timer = undefined
    last = Date.now()
    tell(changed)
    changed = []
  }
  const wait = () => {
    const quiet = Date.now() - last
    pause = quiet > pause ? usual : Math.min(pause * 1.5, longest)
    return Math.max(shortestBatch, pause - quiet)
  }
  return {
    add(change: T) {
      changed.push(change)
      timer ??= setTimeout(flush, wait())
    },
    stop: () => clearTimeout(timer),
  }
}
