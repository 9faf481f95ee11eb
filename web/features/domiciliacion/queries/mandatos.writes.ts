import { useState } from 'react'
import type { z } from 'zod'
import type {
  DomiciliarInput,
  firmaInput,
  Mandato,
  MandatoInput,
  revocacionInput,
} from '#shared/domiciliacion/mandato.ts'
import type { CobroAutomatico } from '#shared/en_linea/cobro-automatico.ts'
import { api } from '#web/lib/api/api.ts'
import { newRecordId } from '#web/lib/api/new-record-id.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useDownload } from './use-download.ts'

const stale = ['mandatos', 'cobros_automaticos', 'remesas']
const at = (id: string, act: string) => `/api/mandatos/${encodeURIComponent(id)}/${act}`

/** Adds a mandate, once under its id however often it is tried. */
export function useAlta(onDone: (mandato: Mandato) => void) {
  const [id] = useState(newRecordId)
  return useWrite({
    what: 'El mandato',
    write: (input: Omit<MandatoInput, 'id'>) =>
      api.send<Mandato>('/api/mandatos/alta', { method: 'POST', body: { id, ...input } }),
    stale,
    onDone,
  })
}

export const useFirmar = (id: string, onDone: () => void) =>
  useWrite({
    what: 'La firma del mandato',
    write: (body: z.infer<typeof firmaInput>) => api.send<Mandato>(at(id, 'firmar'), { method: 'POST', body }),
    stale,
    onDone: () => {
      onDone()
      toast.success('Firma registrada', { text: 'Ya se puede cobrar con este mandato.' })
    },
  })

export const useRevocar = (id: string, onDone: () => void) =>
  useWrite({
    what: 'La revocación',
    write: (body: z.infer<typeof revocacionInput>) => api.send<Mandato>(at(id, 'revocar'), { method: 'POST', body }),
    stale,
    onDone: () => {
      onDone()
      toast.success('Mandato revocado', { text: 'No se cobra más con él.' })
    },
  })

/** Sets up the consent of a member, once under its id however often it is tried. */
export const useDomiciliar = (nombre: string, onDone: () => void) =>
  useWrite({
    what: 'La domiciliación',
    write: (body: DomiciliarInput) => api.send<CobroAutomatico>('/api/mandatos/domiciliar', { method: 'POST', body }),
    stale,
    onDone: () => {
      onDone()
      toast.success(`${nombre} paga por el banco`)
    },
  })

/** Saves the paper that the payer signs. */
export const usePapel = ({ id, referencia }: Pick<Mandato, 'id' | 'referencia'>) =>
  useDownload(at(id, 'papel.pdf'), `mandato-${referencia}.pdf`)
