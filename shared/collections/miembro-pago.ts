import type { Estado } from '../estado.ts'
import type { Valores } from '../campos/campo.ts'
import type { datosDeLista } from './miembro.ts'
import type { Plan, PlanPlazo } from './plan.ts'
import type { StoredRecord } from './stored-record.ts'

/**
 * A member with the current membership; `id` is the member's. The membership's fields are '' if the member never paid. `inicio`
 * and `vencimiento` are civil days. `dias_restantes` is negative after the end, 0 without a plan.
 */
export type MiembroPago = StoredRecord &
  Valores<typeof datosDeLista> & {
    /** The forms by which documents and phones are compared; '' for none, and for a phone while it is not known yet. */
    dni_clave: string
    telefono_clave: string
    sucursal_id: string
    deleted: string
    numero: number
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
    /** The sum that the member owes, and the earliest day for it ('' for none). */
    saldo: number
    saldo_vence: string
    /** The day on which the bank returned the member's last debit, while nobody has paid it since; '' for none. */
    devuelto: string
    devuelto_codigo: string
    /** The bank collects it again. */
    devuelto_se_repite: boolean
    /** The due day of the next debit that stands in a file and is not collected yet; '' for none. */
    en_remesa: string
    /** The latest pause, both days inclusive; '' without pauses. */
    pausa_desde: string
    pausa_hasta: string
    /** Civil day; '' for a member who never came, and without the right to see visits. */
    ultima_visita: string
    expand?: { id_plan_plazo?: PlanPlazo & { expand?: { id_plan?: Plan } } }
  }
