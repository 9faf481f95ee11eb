import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { DejarPasarInput, EntrarInput } from '#shared/collections/asistencia.ts'
import { markStale } from '#web/lib/api/collection-keys.ts'
import { reportAway, reportBack, reportLost, useIsConnectionLost } from '#web/lib/api/connection.ts'
import { newRecordId } from '#web/lib/api/new-record-id.ts'
import { problemOf, type ProblemKind } from '#web/lib/api/problem.ts'
import { serverNow } from '#web/lib/clock/server-clock.ts'
import { useSession } from '#web/lib/session.ts'
import { answerAlone } from '../sin-conexion/answer-alone.ts'
import { idOf } from '../sin-conexion/cola.ts'
import type { Copia } from '../sin-conexion/copia.ts'
import { useCola } from '../sin-conexion/use-cola.ts'
import { sendEntrada, sendPermiso, sendUndo } from '../sin-conexion/send-entrada.ts'
import { withCola } from '../sin-conexion/with-cola.ts'
import { momentoOf } from './momento.ts'
import { playResultado } from './sonidos.ts'
import { type Pedido, soundOf, type Vista, type VistaDeUna } from './vista.ts'

/** In milliseconds. With a copy at hand nobody waits at the door for a network that hangs. */
const waitWithCopia = 4000
const waitAlone = 15_000
/** After these failures the server may have stored the entry, so the same id is sent again. */
const unreached = new Set<ProblemKind>(['offline', 'away', 'cancelled'])

/** The door: asks the server, or the copy without network, and keeps the last answer. */
export function usePuerta(copia: Copia | null) {
  const { branch, gym, user } = useSession()
  const queryClient = useQueryClient()
  const isLost = useIsConnectionLost()
  const [vista, setVista] = useState<Vista | null>(null)
  const [waiting, setWaiting] = useState(0)
  const last = useRef(Promise.resolve())
  const now = useRef({ copia, isLost })
  useEffect(() => void (now.current = { copia, isLost }), [copia, isLost])
  const cola = useCola(user.id)
  const refresh = () => void queryClient.invalidateQueries()
  const show = (next: Vista) => {
    setVista(next)
    const sound = soundOf(next)
    if (sound) playResultado(sound)
  }

  const askCopia = async (known: Copia, pedido: Pedido): Promise<Vista> => {
    const momento = momentoOf(serverNow(), gym.zona_horaria, branch.id)
    const tarjetas = withCola(known.tarjetas, cola.present())
    const respuesta = await answerAlone({ ...known, tarjetas }, pedido, momento)
    if (respuesta.estado === 'una' && respuesta.entrada) {
      const { tarjeta, resultado, entrada } = respuesta
      const base = { id: pedido.id, sucursal_id: branch.id, via: pedido.via, id_miembro: tarjeta.id }
      // The person gets the answer even if the browser cannot keep the entry.
      cola.add({ entrada: { ...base, instante: entrada.instante, mostrado: resultado } })
    }
    return { ...respuesta, pedido, isAlone: true }
  }
  const ask = async (pedido: Pedido): Promise<Vista> => {
    const { copia: known, isLost: isAlone } = now.current
    if (known && isAlone) return askCopia(known, pedido)
    try {
      const body: EntrarInput = { ...pedido, sucursal_id: branch.id }
      const respuesta = await sendEntrada(body, known ? waitWithCopia : waitAlone)
      reportBack()
      return { ...respuesta, pedido, isAlone: false }
    } catch (error) {
      const { kind, sentence } = problemOf(error)
      if (kind === 'offline') reportLost(refresh)
      if (kind === 'away' || kind === 'cancelled') void reportAway(refresh)
      if (known && unreached.has(kind)) return askCopia(known, pedido)
      const reason = kind === 'cancelled' ? 'El servidor no respondió a tiempo.' : sentence
      return { estado: 'falla', sentence: reason, pedido }
    } finally {
      void markStale(queryClient, 'asistencias')
    }
  }
  /** True if it waits for the network: there is none, or the refusal itself waits. */
  const letIn = async ({ entrada, tarjeta, pedido: { via } }: VistaDeUna, permiso: DejarPasarInput) => {
    if (!entrada) return false
    const { id, instante } = entrada
    const wait = () => {
      const refused = { id, sucursal_id: branch.id, via, id_miembro: tarjeta.id, instante, mostrado: 'no' as const }
      cola.add({ entrada: refused, permiso: { ...permiso, instante: serverNow().toISOString() } })
      return true
    }
    if (now.current.isLost || cola.present().some((row) => idOf(row) === id)) return wait()
    try {
      await sendPermiso(id, permiso, waitAlone)
      return false
    } catch (error) {
      if (now.current.copia && unreached.has(problemOf(error).kind)) return wait()
      throw error
    }
  }
  /** One after the other, so that each person gets the own answer. */
  const enter = (pedido: Pedido) => {
    setWaiting((count) => count + 1)
    const turn = async () => {
      try {
        show(await ask(pedido))
      } finally {
        setWaiting((count) => count - 1)
      }
    }
    last.current = last.current.then(turn, turn)
  }

  return {
    vista,
    isWaiting: waiting > 0,
    isLost,
    cola,
    enter,
    clear: () => setVista(null),
    /** Lets in the person of this answer. */
    letIn: async (una: VistaDeUna, id: string, motivo: string) => {
      const isAlone = await letIn(una, { id, motivo })
      await markStale(queryClient, 'asistencias')
      show({ ...una, isAlone, resultado: 'aviso', entrada: una.entrada && { ...una.entrada, id, permiso: motivo } })
    },
    undo: async (id: string, motivo: string) => {
      if (!(await cola.takeBack(id))) await sendUndo(id, motivo, waitAlone)
      setVista((shown) => (shown?.estado === 'una' && shown.entrada?.id === id ? null : shown))
      await markStale(queryClient, 'asistencias')
    },
  }
}

export type Puerta = ReturnType<typeof usePuerta>

/** A new question at the door. */
export const newPedido = (part: Omit<Pedido, 'id'>): Pedido => ({ id: newRecordId(), ...part })
