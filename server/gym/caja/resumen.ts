import { sql } from '#server/runtime/db/statement/sql.ts'
import { mostOperations, type OperacionDeCaja, type PorMetodo, type ResumenDeCaja } from '#shared/caja/caja.ts'
import { isEfectivo } from '#shared/metodos-pago.ts'
import { grants } from '#shared/permissions.ts'
import { reciboText } from '#server/gym/campos/recibo-text.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'

type Sesion = { sucursal_id: string; vuelta: number; numero: number | null; is_open: boolean }

/** The closing with number `$numero`, else the last one, else the session as it is now. */
const readSesion = sql`
  select a.sucursal_id, t.id_sesion is not distinct from a.id as is_open, c.numero,
    coalesce(c.vuelta, t.vuelta, 1) as vuelta
  from caja_aperturas a
  join cajas_turnos t on t.gimnasio_id = a.gimnasio_id and t.caja_id = a.caja_id
  left join lateral (
    select numero, vuelta from caja_cierres c
    where c.gimnasio_id = a.gimnasio_id and c.id_sesion = a.id
      and case when $numero::integer is null then t.id_sesion is distinct from a.id else c.numero = $numero end
    order by vuelta desc limit 1
  ) c on true
  where a.gimnasio_id = $gimnasio and a.id = $sesion`

const ofSesion = sql`c.gimnasio_id = $gimnasio and c.id_sesion = $sesion and c.vuelta <= $vuelta`

/**
 * The payments, sales, debts paid later and voids of the session by part: `m`, one of its own total for those with one method. A payment made in
 * parts counts once under each of its methods.
 */
const byPart = sql`
  caja_cobros c
  left join pagos_asientos a on a.gimnasio_id = c.gimnasio_id and a.id = c.id_pago
  left join ventas_asientos v on v.gimnasio_id = c.gimnasio_id and v.id = c.id_venta
  left join saldos_asientos s on s.gimnasio_id = c.gimnasio_id and s.id = c.id_saldo
  cross join lateral (
    select p.medio_pago as medio, p.monto, p.lugar from pagos_partes p where p.gimnasio_id = a.gimnasio_id and p.id_pago = a.id
    union all
    select coalesce(a.medio_pago, v.medio_pago, s.medio_pago), coalesce(a.monto_total, v.monto, s.monto), 1
    where not exists (select from pagos_partes p where p.gimnasio_id = a.gimnasio_id and p.id_pago = a.id)
  ) m`

const byMethod = sql`
  select m.medio, count(*) filter (where clase = 'cobro' and c.id_venta is null)::integer as cobros,
    coalesce(sum(m.monto) filter (where clase = 'cobro' and c.id_venta is null), 0)::float8 as cobrado,
    count(*) filter (where clase = 'cobro' and c.id_venta is not null)::integer as ventas,
    coalesce(sum(m.monto) filter (where clase = 'cobro' and c.id_venta is not null), 0)::float8 as vendido,
    count(*) filter (where clase = 'anulacion')::integer as anulados,
    coalesce(sum(m.monto) filter (where clase = 'anulacion'), 0)::float8 as anulado,
    coalesce(sum(a.descuento) filter (where clase = 'cobro' and m.lugar = 1), 0)::float8 as descuento
  from ${byPart} where ${ofSesion} group by 1 order by min(c.orden), min(m.lugar)`

const cash = sql`
  select a.fondo::float8 as fondo, caja_esperado($gimnasio, $sesion, $vuelta)::float8 as esperado, cobros.*, movimientos.*
  from caja_aperturas a,
    (select coalesce(sum(efectivo) filter (where clase = 'cobro' and id_venta is null), 0)::float8 as cobros,
        coalesce(sum(efectivo) filter (where clase = 'cobro' and id_venta is not null), 0)::float8 as ventas,
        coalesce(-sum(efectivo) filter (where clase = 'anulacion'), 0)::float8 as anulaciones
      from caja_cobros c where ${ofSesion}) cobros,
    (select coalesce(sum(monto) filter (where tipo = 'ingreso'), 0)::float8 as ingresos,
        coalesce(sum(monto) filter (where tipo = 'retiro'), 0)::float8 as retiros,
        coalesce(sum(monto) filter (where tipo = 'gasto'), 0)::float8 as gastos,
        coalesce(sum(monto) filter (where tipo = 'toma'), 0)::float8 as tomas
      from caja_movimientos c where ${ofSesion}) movimientos
  where a.gimnasio_id = $gimnasio and a.id = $sesion`

const operations = sql`
  select * from (
    select c.created as hora, case when c.clase = 'cobro' and v.id is not null then 'venta' else c.clase end as tipo,
      'Recibo ' || ${reciboText(sql`coalesce(a.recibo, v.recibo)`)} || ' · ' || coalesce(q.nombre, v.concepto || case when v.cantidad > 1 then ' × ' || v.cantidad else '' end)
        as texto,
      m.medio, (case c.clase when 'cobro' then m.monto else -m.monto end)::float8 as monto
    from ${byPart}
    left join miembros q on q.gimnasio_id = a.gimnasio_id and q.id = a.id_miembro
    where ${ofSesion}
    union all
    select c.created, c.tipo, c.concepto, 'Efectivo',
      (case when c.tipo in ('ingreso', 'toma') then c.monto else -c.monto end)::float8
    from caja_movimientos c where ${ofSesion}
  ) o order by hora limit ${mostOperations}`

/**
 * The figures of a session: of the Z `numero`, of its last Z when it is closed, else as they are now. While the session is open,
 * callers who may not see cash get neither its cash nor any operation in cash.
 */
export async function readResumen(
  context: WriteContext,
  sesion: string,
  numero: number | null,
): Promise<ResumenDeCaja> {
  const { tx, caller } = context
  const [found] = await tx.query<Sesion>(readSesion, { sesion, numero })
  if (!found || !seesScope(caller, found.sucursal_id) || (numero !== null && found.numero === null)) throw notFound()
  const keys = { sesion, vuelta: found.vuelta }
  const isShown = (medio: string) => !isBlind || !isEfectivo(medio)
  const isBlind = found.is_open && !grants('cash.see', caller.permissions)
  const methods = (await tx.query<PorMetodo & { descuento: number }>(byMethod, keys)).filter(({ medio }) =>
    isShown(medio),
  )
  const [efectivo] = isBlind ? [] : await tx.query<NonNullable<ResumenDeCaja['efectivo']>>(cash, keys)
  const operaciones = await tx.query<OperacionDeCaja & { hora: Date }>(operations, keys)
  return {
    numero: found.numero,
    metodos: methods.map(({ medio, cobros, cobrado, ventas, vendido, anulados, anulado }) => ({
      medio,
      cobros,
      cobrado,
      ventas,
      vendido,
      anulados,
      anulado,
    })),
    descuentos: methods.reduce((sum, { descuento }) => sum + descuento * 100, 0) / 100,
    efectivo: efectivo ?? null,
    operaciones: operaciones.filter(({ medio }) => isShown(medio)),
  }
}
