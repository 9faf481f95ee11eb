import type { AnyAct } from '#server/platform/acts/act.ts'
import * as anulaciones from './anulaciones/acts.ts'
import * as caja from './caja/acts.ts'
import * as miembros from './miembros/acts.ts'
import * as unir from './miembros/unir/acts.ts'
import * as pagos from './pagos/acts.ts'
import * as panel from './panel/acts.ts'
import * as pausas from './pausas/acts.ts'
import * as planes from './planes/acts.ts'
import * as recordatorios from './recordatorios/acts.ts'
import * as riesgo from './riesgo/acts.ts'
import * as saldos from './saldos/acts.ts'
import * as sucursales from './sucursales/acts.ts'
import { tareasActs } from './tareas/acts.ts'
import * as users from './users/acts.ts'
import * as ventas from './ventas/acts.ts'

/** The gym's acts that need nothing but the record engine. */
export const gymActs: readonly AnyAct[] = [
  ...[
    anulaciones,
    caja,
    miembros,
    unir,
    pagos,
    panel,
    pausas,
    planes,
    recordatorios,
    riesgo,
    saldos,
    sucursales,
    users,
    ventas,
  ].flatMap((noun) => Object.values<AnyAct | readonly AnyAct[]>(noun).flat()),
  ...tareasActs,
]
