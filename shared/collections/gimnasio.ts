import { z } from 'zod'
import { sentenceOf } from '../errors/form-sentence.ts'
import { toleranciasPorDefecto } from '../tolerancias.ts'
import { parseMoney } from '../values/money.ts'
import { correo, telefono, texto } from '../campos/limits.ts'
import type { Servicio } from './servicio.ts'
import type { StoredRecord } from './stored-record.ts'

const mostMetodos = 12
const metodoPago = z.object({ nombre: texto(2, 40), referencia: z.boolean(), activo: z.boolean() })

/** The most that the door waits, and that a due day may be away. */
export const masDiasDeSaldo = 366

/** The rests that members may leave to be paid later, and the door's word about them. */
export const politicaDeSaldo = z.object({
  /** New rests may be left. Those already left are paid in any case. */
  permite: z.boolean(),
  /** The most that one member may owe; 0 for no limit. */
  maximo: z.number().refine((value) => parseMoney(value) !== null, sentenceOf('importe_missing')),
  /** Days until it is due, as a charge proposes. */
  dias: z.number().int().min(0).max(masDiasDeSaldo),
  /** Receptionists leave rests, as those with `payments.credit` do. */
  recepcion: z.boolean(),
  /** The door's answer for a member whose debt is overdue by so many days. */
  puerta: z.enum(['pasa', 'aviso', 'no']),
  puerta_dias: z.number().int().min(0).max(masDiasDeSaldo),
})
export type PoliticaDeSaldo = z.infer<typeof politicaDeSaldo>

/** The gym's own rules. Missing keys take their defaults. */
export const politica = z.object({
  /** Rules for rests that members pay later; missing: none may be left, and none ever was. */
  saldo: politicaDeSaldo.optional(),
  tolerancia: z.number().int().min(0).max(60).default(toleranciasPorDefecto.tolerancia),
  por_vencer: z.number().int().min(0).max(60).default(toleranciasPorDefecto.por_vencer),
  /** Missing: the methods of its country. */
  metodos_pago: z
    .array(metodoPago)
    .min(1, sentenceOf('metodos_empty'))
    .max(mostMetodos, sentenceOf(['metodos_too_many', { max: mostMetodos }]))
    .refine((all) => all.some(({ activo }) => activo), sentenceOf('metodos_none_active'))
    .refine(
      (all) => new Set(all.map(({ nombre }) => nombre.toLowerCase())).size === all.length,
      sentenceOf('metodos_same_name'),
    )
    .optional(),
  texto_recordatorio: texto(0, 500).optional(),
  /** Hours of the gym's clock between which reminders are mailed. */
  horas_recordatorios: z
    .object({ desde: z.number().int().min(0).max(23), hasta: z.number().int().min(1).max(24) })
    .refine(({ desde, hasta }) => desde < hasta, sentenceOf('horas_wrong'))
    .optional(),
  /** Cash is charged only while a till of the branch is open. */
  caja_obligatoria: z.boolean().optional(),
  /** Minutes in which a second entry is the same visit. */
  misma_visita: z.number().int().min(0).max(240).optional(),
  /** Minutes after an entry in which somebody counts as inside. */
  ocupacion: z.number().int().min(10).max(720).optional(),
  /** Minutes before and after a fixed slot in which its members may enter. */
  margen_horario: z.number().int().min(0).max(720).optional(),
  /** Days after which an entry is deleted. */
  retencion_asistencias: z.number().int().min(30).max(3650).optional(),
  /** Receptionists let in members that the door refused, as those with `attendance.override` do. */
  recepcion_deja_pasar: z.boolean().optional(),
})
export type Politica = z.infer<typeof politica>

export const gimnasioInput = z.object({
  nombre: texto(3, 80),
  correo,
  telefono: telefono(15),
  direccion: texto(0, 200),
  moneda: z.string().regex(/^[A-Z]{3}$/, sentenceOf('moneda_wrong')),
  zona_horaria: z.string().min(1, sentenceOf('zona_horaria_wrong')),
  pais: z.string().regex(/^[A-Z]{2}$/, sentenceOf('pais_missing')),
})
export type GimnasioInput = z.infer<typeof gimnasioInput>

/** The tenant. Of the opening and closing hour only the time in `zona_horaria` counts. `telefono` is a JSON number or null. */
export type Gimnasio = StoredRecord & {
  nombre: string
  logo: string
  correo: string
  telefono: number | null
  direccion: string
  servicio_id: string
  horario_apertura: string
  horario_cierre: string
  gestionar_horarios: boolean
  moneda: string
  zona_horaria: string
  pais: string
  politica: Partial<Politica>
  /** The instant of the operator's suspension, or ''. */
  suspendido: string
  expand?: { servicio_id?: Servicio }
}
