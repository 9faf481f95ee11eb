import { z } from 'zod'
import {
  type codigosDeRazon,
  resultados,
  type Razon,
  type ReglasDeEntrada,
  type Resultado,
  type Tarjeta,
} from '../entrada.ts'
import { texto } from '../campos/limits.ts'
import { sentenceOf } from '../errors/form-sentence.ts'
import type { Unidad } from '../periodos.ts'
import type { StoredRecord } from './stored-record.ts'

/** How a person was found at the door. */
export const vias = ['mostrador', 'tableta', 'codigo', 'api', 'sin_conexion'] as const
export type Via = (typeof vias)[number]

/** The code on a member's QR. */
export const codigoDeEntrada = /^[0-9]{15}$/

/** Letters that a word of a name needs to be looked for: an ideograph or a Korean syllable says as much as two. */
export const palabraBuscable = /.{3}|[\p{Ideographic}\p{Script=Hangul}]{2}/u

const wrong = sentenceOf('dato_not_valid')
const id = z.string(wrong).regex(/^[a-z0-9]{15}$/, wrong)
const instante = z.iso.datetime({ message: sentenceOf('instante_wrong') })

/**
 * Body of `POST /api/asistencias/entrar`. The client makes the id, so a repeated request enters once. An entry recorded
 * offline also sends its `instante`, the present time of its clock (`reloj`) and the result it showed.
 */
export const entrarInput = z
  .object({
    id,
    sucursal_id: id,
    texto: texto(1, 80).optional(),
    id_miembro: id.optional(),
    via: z.enum(['mostrador', 'tableta', 'codigo', 'api'], wrong).default('mostrador'),
    instante: instante.optional(),
    reloj: instante.optional(),
    mostrado: z.enum(resultados, wrong).optional(),
  })
  .refine((body) => body.texto !== undefined || body.id_miembro !== undefined, {
    path: ['texto'],
    message: sentenceOf('entrada_text_missing'),
  })
export type EntrarInput = z.infer<typeof entrarInput>

/**
 * Body of `POST /api/asistencias/{id}/dejar-pasar`: the id of the new entry, and why. A screen without network sends `instante`
 * and `reloj` as with an entry.
 */
export const dejarPasarInput = z.object({
  id,
  motivo: texto(3, 200),
  instante: instante.optional(),
  reloj: instante.optional(),
})
export type DejarPasarInput = z.infer<typeof dejarPasarInput>

/** Body of `POST /api/asistencias/{id}/deshacer`. The last one needs no reason. */
export const deshacerInput = z.object({ motivo: texto(0, 200).default('') })

/**
 * A person at the door and the screen's answer. `motivo` is the code of the first reason, or ''. `id_venta` is that of a day pass,
 * whose `visitante` need not be a member.
 */
export type Asistencia = StoredRecord & {
  id_miembro: string
  sucursal_id: string
  usuario_id: string
  instante: string
  dia: string
  via: Via
  resultado: Resultado
  motivo: '' | (typeof codigosDeRazon)[number]
  permiso: string
  id_pago: string
  id_venta: string
  visitante: string
  deshecha: string
  deshecha_por: string
  motivo_deshecha: string
  expand?: { id_miembro?: { nombre: string; numero: number; deleted: string }; usuario_id?: { name: string } }
}

/** The stored entry of an answer. */
export type EntradaGuardada = Pick<Asistencia, 'id' | 'instante' | 'via' | 'resultado' | 'motivo' | 'permiso'>

/** The member's last term at today's price, where the branch at whose door this is asked still sells it. */
export type Renovacion = {
  readonly plan: string
  readonly duracion: number
  readonly unidad: Unidad
  readonly precio: number
}

/** The answer by the number of members found: one enters, several are to choose from. */
export type RespuestaDeEntrada =
  | { readonly estado: 'ninguna'; readonly mensaje: string }
  | { readonly estado: 'varias'; readonly tarjetas: readonly Tarjeta[]; readonly hayMas: boolean }
  | {
      readonly estado: 'una'
      readonly tarjeta: Tarjeta
      readonly resultado: Resultado
      readonly razones: readonly Razon[]
      readonly mismaVisita: boolean
      /** Told to callers who may charge it, if the membership has ended or is about to; null otherwise, and without network. */
      readonly renovacion: Renovacion | null
      /** The screen without network had answered otherwise. */
      readonly conflicto: boolean
      /** Null if the visit before it is the same: nothing was stored. */
      readonly entrada: EntradaGuardada | null
    }

/** Photos asked for at once. */
export const mostFotos = 20

/** Members of `GET /api/asistencias/fotos`, as a list by commas. */
export const fotosInput = z.object({ ids: z.array(id).max(mostFotos, wrong) })

/** Data addresses by the member's id. */
export type FotosDeEntrada = { readonly fotos: Readonly<Record<string, string>> }

/** `GET /api/asistencias/ocupacion`. */
export type Ocupacion = {
  readonly dentro: number
  readonly minutos: number
  readonly hoy: number
  readonly turnos: readonly Turno[]
}

/** A slot of a fixed plan. `quedan` is null without a limit. */
export type Turno = {
  readonly id_plan: string
  readonly plan: string
  readonly turno: string
  readonly cupo: number | null
  readonly asignados: number
  readonly quedan: number | null
}

/** `GET /api/asistencias/instantanea`: from which a screen without network answers. It is old after 24 hours. */
export type Instantanea = {
  readonly hecha: string
  /** False if the branch has more members than a snapshot holds. */
  readonly completa: boolean
  readonly reglas: ReglasDeEntrada
  /** '', or the key of the digests in `dni` (as documents are compared) and `codigo`: HMAC-SHA-256, in hexadecimal. */
  readonly sal: string
  readonly tarjetas: readonly (Tarjeta & { readonly dni: string; readonly codigo: string })[]
}
