import type { z } from 'zod'
import type { atenderInput, DevolucionInput, Devueltas } from '#shared/domiciliacion/devolucion.ts'
import { api } from '#web/lib/api/api.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { toast } from '#web/ui/feedback/toast.ts'

const stale = ['remesas_recibos', 'remesas', 'mandatos', 'cobros_automaticos', 'pagos']
const at = (id: string, act: string) => `/api/remesas_recibos/${encodeURIComponent(id)}/${act}`

export type Respuesta = z.infer<typeof atenderInput>['como']

const said: Readonly<Record<Respuesta, string>> = {
  repetir: 'Se cobra otra vez en la próxima remesa',
  pagada: 'Anotado como cobrado en recepción',
  perdonada: 'Recibo perdonado',
}

/** A person's answer to a returned receipt. */
export const useAtender = (id: string, onAnswer: () => void) =>
  useWrite({
    write: (como: Respuesta) => api.send<unknown>(at(id, 'atender'), { method: 'POST', body: { como } }),
    stale,
    onDone: (_, como) => {
      onAnswer()
      toast.success(said[como])
    },
    onError: (error) => {
      onAnswer()
      toast.error(describeError(error).sentence)
    },
  })

/** Enters by hand that the bank gave a receipt back. */
export const useDevolver = (id: string, onDone: () => void) =>
  useWrite({
    what: 'La devolución',
    write: (body: DevolucionInput) => api.send<unknown>(at(id, 'devolver'), { method: 'POST', body }),
    stale,
    onDone: () => {
      onDone()
      toast.success('Recibo devuelto', { text: 'Su período ya no cuenta como pagado.' })
    },
  })

type Archivo = { archivo: string; aplicar: boolean }

/** Reads the bank's file, and enters what it says if `aplicar`. */
export const useArchivo = (onDone: (devueltas: Devueltas, sent: Archivo) => void) =>
  useWrite({
    what: 'El archivo del banco',
    write: (body: Archivo) => api.send<Devueltas>('/api/devoluciones/archivo', { method: 'POST', body }),
    stale,
    onDone,
  })
