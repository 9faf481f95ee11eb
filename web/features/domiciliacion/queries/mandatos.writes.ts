import { useState } from 'react'
import type { z } from 'zod'
import type { enviarInput } from '#shared/domiciliacion/firma-por-enlace.ts'
import type {
  DomiciliarInput,
  firmaInput,
  Mandato,
  MandatoInput,
  revocacionInput,
} from '#shared/domiciliacion/mandato.ts'
import type { CobroAutomatico } from '#shared/en_linea/cobro-automatico.ts'
import { api } from '#web/lib/api/api.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { newRecordId } from '#web/lib/api/new-record-id.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useDownload } from './use-download.ts'

const stale = ['mandatos', 'cobros_automaticos', 'remesas']
const at = (id: string, act: string) => `/api/mandatos/${encodeURIComponent(id)}/${act}`

const sendToSign = (id: string, body: z.infer<typeof enviarInput>) =>
  api.send<Mandato>(at(id, 'enviar'), { method: 'POST', body })

/** A mandate as the form gives it. `seEnvia`: its payer is sent the link to sign it. */
export type Alta = Omit<MandatoInput, 'id'> & { seEnvia: boolean }

/** Adds a mandate, once under its id however often it is tried. One that could not be sent is there all the same. */
export function useAlta(onDone: (mandato: Mandato) => void) {
  const [id] = useState(newRecordId)
  return useWrite({
    what: 'El mandato',
    async write({ seEnvia, ...input }: Alta) {
      const made = await api.send<Mandato>('/api/mandatos/alta', { method: 'POST', body: { id, ...input } })
      if (!seEnvia) return made
      return sendToSign(id, { correo: input.correo }).catch((error: unknown) => {
        toast.error('El mandato quedó agregado, sin enviar', { text: describeError(error).sentence })
        return made
      })
    },
    stale,
    onDone,
  })
}

export const useEnviar = (id: string, onDone: () => void) =>
  useWrite({
    what: 'El envío del mandato',
    write: (body: z.infer<typeof enviarInput>) => sendToSign(id, body),
    stale,
    onDone: ({ correo }) => {
      onDone()
      toast.success('Enviado a firmar', { text: `El enlace va a ${correo}.` })
    },
  })

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
