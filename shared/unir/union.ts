import { z } from 'zod'
import type { CivilDate } from '../values/dates.ts'

const id = z.string().regex(/^[a-z0-9]{15}$/)

/** Joining two members: `dni` is the document that stays where they have two. Without `aplicar` it is looked at only. */
export const unirInput = z.object({
  id_queda: id,
  id_se_va: id,
  dni: z.string().max(30).optional(),
  aplicar: z.boolean().optional(),
})
export type UnirInput = z.infer<typeof unirInput>

export const distintosInput = z.object({ id, id_otro: id })

/** A paid period, oldest first. */
export type PeriodoDeUnion = { plan: string; inicio: CivilDate; vencimiento: CivilDate }

/** A membership: its end, '' without one, and its newest periods. `cuantos`: of all periods. */
export type MembresiaDeUnion = { vencimiento: string; cuantos: number; periodos: PeriodoDeUnion[] }

/** Payments that stand, as decimal text. Null for callers who may not see payments. */
export type PagosDeUnion = { cuantos: number; total: string } | null

/** One of the two as it is. */
export type LadoDeUnion = {
  id: string
  nombre: string
  numero: number
  sucursal: string
  membresia: MembresiaDeUnion
  pagos: PagosDeUnion
}

/** A field in which the two differ or that changes. Labels come as one text. */
export type DatoDeUnion = { campo: string; queda: string; se_va: string; resulta: string }

/** The effect of a union. `id` is '' until it is applied. `documentos`: the two to choose from, empty if there is nothing to choose. */
export type Union = {
  id: string
  queda: LadoDeUnion
  se_va: LadoDeUnion
  datos: DatoDeUnion[]
  documentos: string[]
  membresia: MembresiaDeUnion
  pagos: PagosDeUnion
  avisos: string[]
}

/** A member of a pair that may be one person. */
export type ParecidoDeUnion = {
  id: string
  nombre: string
  numero: number
  dni: string
  telefono: string
  correo: string
  sucursal: string
}

/** Two members who may be one person, and the reason to think so. */
export type Repetidos = { motivo: 'documento' | 'correo' | 'telefono'; uno: ParecidoDeUnion; otro: ParecidoDeUnion }

/** The first pairs; `cuantos` of all. */
export type ListaDeRepetidos = { cuantos: number; pares: Repetidos[] }
