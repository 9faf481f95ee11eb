import { plazoLabel } from '../collections/plan-plazo.ts'
import type { StoredRecord } from '../collections/stored-record.ts'
import type { Miembro } from '../collections/miembro.ts'
import type { PlanPlazo } from '../collections/plan.ts'
import type { Unidad } from '../periodos.ts'

export const estadosAutomatico = ['esperando', 'activo', 'pausado', 'con_problema', 'cancelado'] as const

export type EstadoAutomatico = (typeof estadosAutomatico)[number]

/**
 * Things that a person has to see to: a failed charge that is tried again or given up, a consent that was ended at the provider, or one
 * that the connected account does not know.
 */
export const problemasAutomatico = ['', 'reintenta', 'fallido', 'terminado', 'desconocido'] as const

/** Acts on a consent, as their addresses name them. */
export const actosAutomatico = ['pausar', 'reanudar', 'cancelar', 'atender'] as const

export type ActoAutomatico = (typeof actosAutomatico)[number]

/** A member's consent to be charged for a term again and again. `proximo` is '' while no charge is planned. */
export type CobroAutomatico = StoredRecord & {
  id_miembro: string
  id_plan_plazo: string
  sucursal_id: string
  usuario_id: string
  concepto: string
  duracion: number
  unidad: Unidad
  monto: number
  moneda: string
  precio_visto: number
  estado: EstadoAutomatico
  proximo: string
  problema: (typeof problemasAutomatico)[number]
  /** The mandate through which the bank collects; '' if the provider charges. */
  id_mandato: string
  expand?: {
    id_miembro?: Miembro
    id_plan_plazo?: PlanPlazo
    id_mandato?: { nombre: string; iban_final: string; firmado: string }
  }
}

type Plazo = { duracion: number; unidad: Unidad }

/** Terms that the provider charges by itself. A shorter one would be a charge on most days. */
export const plazosAutomaticos = { mes: { min: 1, max: 12 }, día: { min: 7, max: 365 } } as const

export const isAutomatable = ({ duracion, unidad }: Plazo): boolean =>
  duracion >= plazosAutomaticos[unidad].min && duracion <= plazosAutomaticos[unidad].max

/** 'cada mes', 'cada 30 días'. */
export const cadaPlazo = (plazo: Plazo): string => `cada ${plazo.duracion === 1 ? plazo.unidad : plazoLabel(plazo)}`
