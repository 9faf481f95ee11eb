import type { Estado } from '../estado.ts'
import type { Sexo } from './miembro.ts'
import type { Plan } from './plan.ts'
import type { PlanPlazo } from './plan-plazo.ts'
import type { StoredRecord } from './stored-record.ts'

/**
 * A member with his current membership; `id` is the member's. The membership's fields are '' when he never paid.
 * `inicio` and `vencimiento` are civil days; `dias_restantes` is negative after the end, 0 without a plan.
 */
export type MiembroPago = StoredRecord & {
  nombre: string
  dni: string
  telefono: string
  sexo: '' | Sexo
  direccion: string
  sucursal_id: string
  deleted: string
  numero: number
  alerta: string
  foto: string
  fecha_pago: string
  fecha_vencimiento: string
  horario: string
  id_plan_plazo: string
  inicio: string
  vencimiento: string
  ancla: number
  estado: Estado
  dias_restantes: number
  saldo: number
  /** His last pause, both days inclusive; '' when he never paused. */
  pausa_desde: string
  pausa_hasta: string
  etiquetas: string[]
  expand?: { id_plan_plazo?: PlanPlazo & { expand?: { id_plan?: Plan } } }
}
