import type { SinRecibo } from '#shared/domiciliacion/remesa.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import { motivoSinRecibo } from './decide-due.ts'
import { requireReglas, shown } from './propuesta.ts'
import { type Due, facts, people } from './read-due.ts'

const readRemesa = sql`select vence from remesas where gimnasio_id = $gimnasio and id = $id`

/** The receipts that the bank is still to collect. Notices were given before the file was made. */
const readWaiting = sql`
  select c.id_automatico, c.id_mandato, c.id_miembro, c.id_plan_plazo, c.sucursal_id, c.concepto, c.duracion, c.unidad, c.monto,
    a.estado as cobro, c.ciclo as proximo, c.repite,
    c.repite is not null and not exists (select from recibos_impagos i where i.gimnasio_id = c.gimnasio_id and i.id = c.repite) as ya_pago,
    false as ese_dia, null as paga_hasta, false as usado, ${facts}
  from remesas_recibos c
  join cobros_automaticos a on a.gimnasio_id = c.gimnasio_id and a.id = c.id_automatico ${people}
  join mandatos d on d.gimnasio_id = c.gimnasio_id and d.id = c.id_mandato
  where c.gimnasio_id = $gimnasio and c.id_remesa = $id and not c.retirado and c.ingresado is null
    and not exists (select from devoluciones v where v.gimnasio_id = c.gimnasio_id and v.id = c.id)
  order by m.nombre_orden, c.id`

/**
 * The receipts of a file that a new file of the same day would not hold any more, with the reason: since it was made the member
 * left, paid otherwise or revoked. The bank collects them unless somebody stops it. Empty once they are entered.
 */
export async function readCambios(context: WriteContext, id: string): Promise<{ sin: SinRecibo[] }> {
  await requireReglas(context)
  const [remesa] = await context.tx.query<{ vence: CivilDate }>(readRemesa, { id })
  if (!remesa) throw notFound()
  const { vence } = remesa
  const waiting = await context.tx.query<Due>(readWaiting, { id, vence, avisar: vence })
  const sin = waiting.flatMap((one) => {
    const motivo = motivoSinRecibo(one, { vence, avisa: false })
    return motivo === null ? [] : [{ ...shown(one), motivo }]
  })
  return { sin }
}
