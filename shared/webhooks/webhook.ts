import { z } from 'zod'
import { texto } from '../campos/limits.ts'
import { sentenceOf } from '../errors/form-sentence.ts'
import type { Permission } from '../permissions.ts'
import type { StoredRecord } from '../collections/stored-record.ts'

/** The events of webhooks, with the words of the screen and the permission to see their record: the collection's own. */
export const eventosDeWebhook = [
  { id: 'miembros.created', grupo: 'Miembros', nombre: 'Miembro agregado', permiso: 'members.index' },
  { id: 'miembros.updated', grupo: 'Miembros', nombre: 'Miembro cambiado', permiso: 'members.index' },
  { id: 'miembros.deleted', grupo: 'Miembros', nombre: 'Miembro eliminado', permiso: 'members.index' },
  { id: 'pagos.created', grupo: 'Pagos', nombre: 'Pago registrado', permiso: 'payments.index' },
  { id: 'pagos.voided', grupo: 'Pagos', nombre: 'Pago anulado', permiso: 'payments.index' },
  { id: 'saldos.created', grupo: 'Saldos', nombre: 'Saldo cobrado o condonado', permiso: 'payments.index' },
  { id: 'saldos.voided', grupo: 'Saldos', nombre: 'Cobro de saldo anulado', permiso: 'payments.index' },
  { id: 'asistencias.created', grupo: 'Entradas', nombre: 'Entrada registrada', permiso: 'attendance.index' },
  { id: 'asistencias.undone', grupo: 'Entradas', nombre: 'Entrada deshecha', permiso: 'attendance.index' },
  { id: 'cajas.opened', grupo: 'Caja', nombre: 'Caja abierta', permiso: 'cash.see' },
  { id: 'cajas.closed', grupo: 'Caja', nombre: 'Caja cerrada', permiso: 'cash.see' },
  { id: 'mandatos.signed', grupo: 'Domiciliación', nombre: 'Mandato firmado', permiso: 'debits.manage' },
  { id: 'mandatos.revoked', grupo: 'Domiciliación', nombre: 'Mandato revocado', permiso: 'debits.manage' },
  { id: 'remesas_recibos.returned', grupo: 'Domiciliación', nombre: 'Recibo devuelto', permiso: 'debits.manage' },
  { id: 'importaciones.done', grupo: 'Importaciones', nombre: 'Importación terminada', permiso: 'members.import' },
] as const satisfies readonly { id: string; grupo: string; nombre: string; permiso: Permission }[]

export type EventoDeWebhook = (typeof eventosDeWebhook)[number]['id']

const ids: readonly string[] = eventosDeWebhook.map(({ id }) => id)

/** The event of the test button. It goes to every webhook, so none chooses it. */
export const eventoDePrueba = 'webhooks.test'

export const mostWebhooks = 10
export const longestUrl = 500

export const webhookInput = z.object({
  nombre: texto(2, 60),
  url: z
    .string(sentenceOf('webhook_url_wrong'))
    .trim()
    .max(longestUrl, sentenceOf(['texto_too_long', { max: longestUrl }])),
  eventos: z
    .array(
      z.string().refine((id) => ids.includes(id), sentenceOf('webhook_events_wrong')),
      sentenceOf('webhook_events_wrong'),
    )
    .min(1, sentenceOf('webhook_events_missing'))
    .max(ids.length, sentenceOf('webhook_events_wrong')),
  activo: z.boolean(sentenceOf('webhook_active_wrong')),
})
export type WebhookInput = z.infer<typeof webhookInput>

/** Why Vigente switched a webhook off by itself. */
export const motivosDeApagado = ['fallas', 'ya_no_existe', 'demasiadas'] as const
export type MotivoDeApagado = (typeof motivosDeApagado)[number]

/**
 * An address of another program that is told of events. `falla_desde`: since when nothing was accepted, '' if the last one was.
 * `creado_por`: who made it or gave it its present address.
 */
export type Webhook = StoredRecord & {
  nombre: string
  url: string
  eventos: string[]
  activo: boolean
  falla_desde: string
  motivo_apagado: MotivoDeApagado | ''
  creado_por: string
  expand?: { creado_por?: { name: string; activo: boolean } }
}

export const estadosDeEntrega = ['pendiente', 'entregada', 'fallida'] as const

/** Failures of an attempt, besides the status of its answer. */
export const fallasDeEntrega = {
  direccion: 'La dirección no es válida',
  privada: 'La dirección lleva a una red privada',
  dns: 'No se encontró el servidor de la dirección',
  conexion: 'No se pudo conectar',
  tls: 'El certificado HTTPS no es válido',
  tiempo: 'No respondió en 10 segundos',
  redirige: 'La dirección redirige a otra',
  respuesta: 'La respuesta no es válida',
  secreto: 'El secreto ya no se puede leer: crea uno nuevo',
  apagado: 'El webhook se apagó antes de enviarla',
} as const
export type FallaDeEntrega = keyof typeof fallasDeEntrega

/** An event told to a webhook, and how its last attempt ended. `codigo` is 0 without an answer. */
export type Entrega = StoredRecord & {
  webhook_id: string
  evento: string
  registro: string
  estado: (typeof estadosDeEntrega)[number]
  espera: boolean
  proximo: string
  intentos: number
  codigo: number
  respuesta: string
  error: FallaDeEntrega | ''
  duracion: number
}
