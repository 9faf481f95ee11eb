import { sql } from '#server/runtime/db/statement/sql.ts'
import { checkOf, mostMissing } from './finding.ts'

/** The cash that was expected at each closing follows from float, charges, voids and movements up to it. */
export const tillSums = checkOf(sql`
  select c.gimnasio_id as gimnasio, 'Z ' || c.numero || ' de la caja ' || c.caja_id as fila,
    format('esperaba %s; su sesión suma %s', c.esperado, e.suma) as motivo
  from caja_cierres c
  cross join lateral (select caja_esperado(c.gimnasio_id, c.id_sesion, c.vuelta) as suma) e
  where c.esperado <> e.suma
  union all
  select m.gimnasio_id, 'toma ' || m.id, format('es de %s; lo tomado suma %s', m.monto, t.suma)
  from caja_movimientos m
  cross join lateral (
    select coalesce(sum(c.efectivo), 0) as suma
    from caja_tomados t
    join caja_cobros c on c.gimnasio_id = t.gimnasio_id and (c.id_pago = t.id_pago or c.id_venta = t.id_venta or c.id_saldo = t.id_saldo) and c.clase = t.clase
      and c.id_sesion is null
    where t.gimnasio_id = m.gimnasio_id and t.id_movimiento = m.id
  ) t
  where m.tipo = 'toma' and m.monto <> t.suma`)

/** Cash of the payment, sale or debt paid later of `c`. */
const cash = sql`
  case when c.id_pago is not null then efectivo_de(c.gimnasio_id, c.id_pago)
    when c.id_saldo is not null then (select case when lower(s.medio_pago) = 'efectivo' then s.monto else 0 end
      from saldos_asientos s where s.gimnasio_id = c.gimnasio_id and s.id = c.id_saldo)
    else (select case when lower(v.medio_pago) = 'efectivo' then v.monto else 0 end
      from ventas_asientos v where v.gimnasio_id = c.gimnasio_id and v.id = c.id_venta) end`

/** Payments, sales and debts paid later with their cash, and the row of the till about each. */
const withCash = sql`
  select gimnasio_id, sucursal_id, created, 'asiento ' || id as fila, id as id_pago, null as id_venta, null as id_saldo, efectivo_de(gimnasio_id, id) as efectivo
  from pagos_asientos
  union all
  select gimnasio_id, sucursal_id, created, 'venta ' || id, null, id, null, case when lower(medio_pago) = 'efectivo' then monto else 0 end
  from ventas_asientos
  union all
  select gimnasio_id, sucursal_id, created, 'saldo ' || id, null, null, id, case when lower(medio_pago) = 'efectivo' then monto else 0 end
  from saldos_asientos`

/** Cash of each charge and void in the till is that of its payment or sale, and each since a branch has tills is in one place. */
export const tillCash = checkOf(sql`
  select c.gimnasio_id as gimnasio,
    c.clase || coalesce(' del pago ' || c.id_pago, ' de la venta ' || c.id_venta, ' del saldo ' || c.id_saldo) || ' en la caja' as fila,
    format('lleva %s; lo cobrado tiene %s en efectivo', c.efectivo, e.efectivo) as motivo
  from caja_cobros c
  cross join lateral (select case c.clase when 'cobro' then 1 else -1 end * ${cash} as efectivo) e
  where c.efectivo <> e.efectivo
  union all
  select c.gimnasio_id, 'anulación de la venta ' || c.id_venta || ' en la caja', 'esa venta no está anulada'
  from caja_cobros c
  where c.clase = 'anulacion' and c.id_venta is not null
    and not exists (select from ventas_anulaciones v where v.gimnasio_id = c.gimnasio_id and v.id_venta = c.id_venta)
  union all
  select c.gimnasio_id, 'anulación del saldo ' || c.id_saldo || ' en la caja', 'ese saldo no está anulado'
  from caja_cobros c
  where c.clase = 'anulacion' and c.id_saldo is not null
    and not exists (select from saldos_anulaciones v where v.gimnasio_id = c.gimnasio_id and v.id_saldo = c.id_saldo)
  union all
  select c.gimnasio_id, 'anulación del pago ' || c.id_pago || ' en la caja', 'ese pago no está anulado'
  from caja_cobros c
  where c.clase = 'anulacion' and c.id_pago is not null
    and not exists (select from pagos_anulaciones v where v.gimnasio_id = c.gimnasio_id and v.id_pago = c.id_pago)
  union all
  select a.gimnasio_id, a.fila, 'es efectivo y no está en ninguna caja ni sin caja'
  from (${withCash}) a
  join (select gimnasio_id, sucursal_id, min(created) as desde from cajas group by 1, 2) s
    on s.gimnasio_id = a.gimnasio_id and s.sucursal_id = a.sucursal_id and a.created > s.desde + interval '1 minute'
  where a.efectivo > 0
    and not exists (select from caja_cobros c where c.gimnasio_id = a.gimnasio_id and c.id_pago = a.id_pago and c.clase = 'cobro')
    and not exists (select from caja_cobros c where c.gimnasio_id = a.gimnasio_id and c.id_venta = a.id_venta and c.clase = 'cobro')
    and not exists (select from caja_cobros c where c.gimnasio_id = a.gimnasio_id and c.id_saldo = a.id_saldo and c.clase = 'cobro')`)

/** The Z of each till are 1, 2, 3… up to its last, and the open session is the one that its rows leave open. */
export const tillNumbers = checkOf(sql`
  select t.gimnasio_id as gimnasio, 'Z ' || n || ' de la caja ' || t.caja_id as fila, 'no está en el libro' as motivo
  from cajas_turnos t
  cross join lateral generate_series(1, least(t.ultimo_numero, ${mostMissing} + (
    select count(*) from caja_cierres c where c.gimnasio_id = t.gimnasio_id and c.caja_id = t.caja_id
  ))) n
  where not exists (select from caja_cierres c where c.gimnasio_id = t.gimnasio_id and c.caja_id = t.caja_id and c.numero = n)
  union all
  select c.gimnasio_id, 'Z ' || c.numero || ' de la caja ' || c.caja_id, 'pasa del último dado'
  from caja_cierres c join cajas_turnos t on t.gimnasio_id = c.gimnasio_id and t.caja_id = c.caja_id
  where c.numero > t.ultimo_numero
  union all
  select t.gimnasio_id, 'caja ' || t.caja_id, 'su sesión abierta no es la que dejan sus aperturas y cierres'
  from cajas_turnos t
  left join (
    select a.gimnasio_id, a.caja_id, a.id, count(distinct c.id) + 1 as vuelta
    from caja_aperturas a
    left join caja_cierres c on c.gimnasio_id = a.gimnasio_id and c.id_sesion = a.id
    left join caja_reaperturas r on r.gimnasio_id = a.gimnasio_id and r.id_sesion = a.id
    group by 1, 2, 3 having count(distinct c.id) = count(distinct r.id_cierre)
  ) o on o.gimnasio_id = t.gimnasio_id and o.caja_id = t.caja_id
  where (t.id_sesion, t.vuelta) is distinct from (o.id, o.vuelta)`)
