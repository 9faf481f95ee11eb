import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { generarInput, Remesa, SinRecibo } from '#shared/domiciliacion/remesa.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { api } from '#web/lib/api/api.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { newRecordId } from '#web/lib/api/new-record-id.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { cambiosQuery } from './remesas.queries.ts'
import { useDownload } from './use-download.ts'

/** The collections that a file touches. */
const stale = ['remesas', 'remesas_recibos', 'mandatos', 'cobros_automaticos']
const tell = (error: Error) => toast.error(describeError(error).sentence)
const at = (id: string, act: string) => `/api/remesas/${encodeURIComponent(id)}/${act}`

/** Tells the payers of a day, by mail where they have one. */
export const useAvisar = () =>
  useWrite({
    write: (vence: CivilDate) =>
      api.send<{ correo: number; en_mano: number }>('/api/remesas/avisar', { method: 'POST', body: { vence } }),
    stale: ['remesas'],
    onDone: ({ correo, en_mano }) =>
      toast.success(`${correo === 1 ? '1 aviso enviado' : `${correo} avisos enviados`} por correo`, {
        ...(en_mano > 0 && { text: `${en_mano} sin correo: díselo en persona. Quedan anotados como avisados.` }),
      }),
    onError: tell,
  })

/** Makes the file of a day, once under its id however often it is tried. */
export function useGenerar(onDone: (remesa: Remesa) => void) {
  const [id] = useState(newRecordId)
  return useWrite({
    what: 'La remesa',
    write: (asked: Omit<z.input<typeof generarInput>, 'id'>) =>
      api.send<Remesa>('/api/remesas/generar', { method: 'POST', body: { id, ...asked } }),
    stale,
    onDone,
  })
}

/** Reads the receipts that no longer stand anew, before a file is presented. */
export function useRevisar(id: string, onDone: (sin: readonly SinRecibo[]) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => queryClient.fetchQuery(cambiosQuery(id)),
    onSuccess: ({ sin }) => onDone(sin),
    onError: tell,
  })
}

export const usePresentar = (id: string) =>
  useWrite({
    write: () => api.send<Remesa>(at(id, 'presentar'), { method: 'POST' }),
    stale,
    onDone: () => toast.success('Remesa presentada', { text: 'Cada recibo entra como pago en su día.' }),
    onError: tell,
  })

interface Asked {
  id: string
  /** Closes the question. */
  onAnswer: () => void
}

/** An act on a file that a question asked about, and what is told once it is done. */
const useAsked = (act: 'retirar' | 'recuperar', { id, onAnswer }: Asked, [title, text]: [string, string]) =>
  useWrite({
    write: () => api.send<Remesa>(at(id, act), { method: 'POST' }),
    stale,
    onDone: () => {
      onAnswer()
      toast.success(title, { text })
    },
    onError: (error) => {
      onAnswer()
      tell(error)
    },
  })

export const useRetirar = (asked: Asked) =>
  useAsked('retirar', asked, ['Remesa retirada', 'Sus recibos vuelven a la próxima propuesta.'])

export const useRecuperar = (asked: Asked) =>
  useAsked('recuperar', asked, ['Remesa recuperada', 'Falta marcarla como presentada.'])

/** Saves the file that the bank takes. */
export const useDescargar = ({ id, vence, mensaje }: Remesa) =>
  useDownload(at(id, 'archivo.xml'), `remesa-${vence}-${mensaje}.xml`)
