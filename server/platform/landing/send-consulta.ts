import { consultas } from '#server/platform/consultas/consultas.collection.ts'
import { ApiError } from '#server/runtime/errors/errors.ts'
import type { Body } from '#server/engine/request/body.ts'
import { guest } from '#server/engine/records/declaration/caller.ts'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { createRecord } from '#server/engine/records/write/create-record.ts'
import type { WriteEngine } from '#server/engine/records/write/write-engine.ts'
import { campos, emptyContacto, trap } from './contacto.ts'
import type { Campo, Contacto, Escrito } from './contacto.ts'

export interface ConsultaDeps {
  readonly writer: WriteEngine
  /** Counts one create against the address's rate limit and returns the seconds to wait. */
  readonly limitCreates: (collection: Collection, ip: string) => Promise<number>
}

/** The form's state and HTTP status after a submission. */
export interface Sent {
  readonly status: 200 | 400 | 429
  readonly contacto: Contacto
  /** Seconds until the next question is accepted. */
  readonly wait: number
}

/** Stores a visitor's question as a normal create of `consultas`, under the same rate limit. */
export async function sendConsulta(deps: ConsultaDeps, body: Body, request: { id: string; ip: string }): Promise<Sent> {
  const escrito = writtenIn(body)
  const sent: Sent = { status: 200, contacto: { ...emptyContacto, isSent: true }, wait: 0 }
  // A bot gets the same answer as success.
  if (textOf(body[trap]) !== '') return sent
  const wait = await deps.limitCreates(consultas, request.ip)
  if (wait > 0) return { status: 429, contacto: { ...emptyContacto, escrito, problem: tooMany(wait) }, wait }
  try {
    const id = textOf(body['id'])
    await createRecord(deps.writer, { collection: consultas, caller: guest, request, body: { ...escrito, id } })
    return sent
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error
    // The browser made the id: a repeated id is the same question, sent again after a lost answer.
    if ('id' in error.data) return sent
    return { status: 400, contacto: { ...emptyContacto, escrito, ...refusal(error) }, wait: 0 }
  }
}

/** Form parsing has already converted numbers and booleans. */
const textOf = (value: unknown) => (['string', 'number', 'boolean'].includes(typeof value) ? String(value).trim() : '')

const writtenIn = (body: Body): Escrito => ({
  nombre: textOf(body['nombre']),
  email: textOf(body['email']),
  telefono: textOf(body['telefono']),
  mensaje: textOf(body['mensaje']).replaceAll('\r\n', '\n'),
})

const sentences: Readonly<Record<Campo, readonly [missing: string, wrong: string]>> = {
  nombre: ['Escribe tu nombre.', 'El nombre lleva entre 2 y 80 letras.'],
  email: ['Escribe tu correo, para poder responderte.', 'Revisa el correo: debe ser como nombre@dominio.com.'],
  telefono: ['Escribe tu teléfono.', 'El teléfono lleva 30 caracteres como máximo.'],
  mensaje: ['Escribe tu consulta.', 'La consulta lleva 2.000 caracteres como máximo.'],
}

function refusal(error: ApiError): Pick<Contacto, 'errors' | 'problem'> {
  const refused = campos.filter((campo) => campo in error.data)
  const sentenceOf = (campo: Campo) => sentences[campo][error.data[campo]?.['code'] === 'validation_required' ? 0 : 1]
  return {
    errors: Object.fromEntries(refused.map((campo) => [campo, sentenceOf(campo)])),
    problem: refused.length > 0 ? '' : 'No pudimos guardar tu consulta. Intenta de nuevo en unos minutos.',
  }
}

const tooMany = (wait: number) =>
  `Ya recibimos varias consultas desde tu conexión. Intenta de nuevo en ${Math.max(1, Math.ceil(wait / 60))} min.`
