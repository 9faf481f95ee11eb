import { sql } from '#server/runtime/db/statement/sql.ts'
import { mostOperations, type OperacionDeCaja, type PorMetodo, type ResumenDeCaja } from '#shared/caja/caja.ts'
import { aCuenta, isEfectivo } from '#shared/metodos-pago.ts'
import { grants } from '#shared/permissions.ts'
import { reciboText } from '#server/gym/campos/recibo-text.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'

type Method = PorMetodo & { descuento: number }

const shownOf = ({
  medio,
  cobros,
  cobrado,
  ventas,
  vendido,
  saldos,
  saldado,
  anulados,
  anulado,
}: Method): PorMetodo => ({
  medio,
  cobros,
  cobrado,
  ventas,
  vendido,
  saldos,
  saldado,
  anulados,
  anulado,
})

const hundredths = (methods: readonly Method[], pick: (method: Method) => readonly number[]) =>
  methods.flatMap(pick).reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100

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
 * The payments, sales, payments of debts and voids of the session by part: `m`, one of its own total for those with one method. A
 * payment made in parts counts once under each of its methods.
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

/** Charges of one kind, by the column that names it. */
const ofKind = (id: 'id_pago' | 'id_venta' | 'id_saldo') =>
  sql`filter (where c.clase = 'cobro' and c.${id} is not null)`

const byMethod = sql`
  select m.medio, count(*) ${ofKind('id_pago')}::integer as cobros, coalesce(sum(m.monto) ${ofKind('id_pago')}, 0)::float8 as cobrado,
    count(*) ${ofKind('id_venta')}::integer as ventas, coalesce(sum(m.monto) ${ofKind('id_venta')}, 0)::float8 as vendido,
    count(*) ${ofKind('id_saldo')}::integer as saldos, coalesce(sum(m.monto) ${ofKind('id_saldo')}, 0)::float8 as saldado,
    count(*) filter (where c.clase = 'anulacion')::integer as anulados,
    coalesce(sum(m.monto) filter (where c.clase = 'anulacion'), 0)::float8 as anulado,
    coalesce(sum(a.descuento) filter (where c.clase = 'cobro' and m.lugar = 1), 0)::float8 as descuento
  from ${byPart} where ${ofSesion} group by 1 order by min(c.orden), min(m.lugar)`

const cash = sql`
  select a.fondo::float8 as fondo, caja_esperado($gimnasio, $sesion, $vuelta)::float8 as esperado, cobros.*, movimientos.*
  from caja_aperturas a,
    (select coalesce(sum(efectivo) ${ofKind('id_pago')}, 0)::float8 as cobros,
        coalesce(sum(efectivo) ${ofKind('id_venta')}, 0)::float8 as ventas,
        coalesce(sum(efectivo) ${ofKind('id_saldo')}, 0)::float8 as saldos,
        coalesce(-sum(efectivo) filter (where c.clase = 'anulacion'), 0)::float8 as anulaciones
      from caja_cobros c where ${ofSesion}) cobros,
    (select coalesce(sum(monto) filter (where tipo = 'ingreso'), 0)::float8 as ingresos,
        coalesce(sum(monto) filter (where tipo = 'retiro'), 0)::float8 as retiros,
        coalesce(sum(monto) filter (where tipo = 'gasto'), 0)::float8 as gastos,
        coalesce(sum(monto) filter (where tipo = 'toma'), 0)::float8 as tomas
      from caja_movimientos c where ${ofSesion}) movimientos
  where a.gimnasio_id = $gimnasio and a.id = $sesion`

const operations = sql`
  select * from (
    select c.created as hora,
      case when c.clase = 'anulacion' then c.clase when v.id is not null then 'venta' when s.id is not null then 'saldo' else c.clase end as tipo,
      'Recibo ' || ${reciboText(sql`coalesce(a.recibo, v.recibo, s.recibo)`)} || ' · ' || case
        when s.id is not null then 'Saldo de ' || q.nombre
        when v.id is not null then v.concepto || case when v.cantidad > 1 then ' × ' || v.cantidad else '' end
        else q.nombre end as texto,
      m.medio, (case c.clase when 'cobro' then m.monto else -m.monto end)::float8 as monto
    from ${byPart}
    left join deudas_asientos d on d.gimnasio_id = s.gimnasio_id and d.id = s.id_deuda
    left join miembros q on q.gimnasio_id = c.gimnasio_id and q.id = coalesce(a.id_miembro, d.id_miembro)
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
  const parts = (await tx.query<Method>(byMethod, keys)).filter(({ medio }) => isShown(medio))
  const [efectivo] = isBlind ? [] : await tx.query<NonNullable<ResumenDeCaja['efectivo']>>(cash, keys)
  const operaciones = await tx.query<OperacionDeCaja & { hora: Date }>(operations, keys)
  return {
    numero: found.numero,
    metodos: parts.filter(({ medio }) => medio !== aCuenta).map(shownOf),
    a_cuenta: hundredths(parts, ({ medio, cobrado, vendido, anulado }) =>
      medio === aCuenta ? [cobrado, vendido, -anulado] : [],
    ),
    descuentos: hundredths(parts, ({ descuento }) => [descuento]),
    efectivo: efectivo ?? null,
    operaciones: operaciones.filter(({ medio }) => isShown(medio)),
  }
}
