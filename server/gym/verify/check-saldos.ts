import { sql } from '#server/runtime/db/statement/sql.ts'
import { checkOf } from './finding.ts'

/** The rest of each debt follows from the ledgers, is never less than nothing, and belongs to its member of today. */
export const debts = checkOf(sql`
  select d.gimnasio_id as gimnasio, 'deuda ' || d.id as fila,
    case when q.queda < 0 then format('se pagó de más: queda %s', q.queda)
      when d.monto > q.de then format('es de %s; su pago o venta, de %s', d.monto, q.de)
      when q.queda <> coalesce(b.queda, 0) then format('dice que queda %s; el libro deja %s', coalesce(b.queda, 0), q.queda)
      else 'no copia a su miembro o a su deuda' end as motivo
  from deudas_asientos d
  join miembros m on m.gimnasio_id = d.gimnasio_id and m.id = d.id_miembro
  left join deudas_abiertas b on b.gimnasio_id = d.gimnasio_id and b.id_deuda = d.id
  cross join lateral (
    select queda_de(d.gimnasio_id, d.id) as queda, coalesce(
      (select a.monto_total from pagos_asientos a where a.gimnasio_id = d.gimnasio_id and a.id = d.id_pago),
      (select a.monto from ventas_asientos a where a.gimnasio_id = d.gimnasio_id and a.id = d.id_venta)) as de
  ) q
  where q.queda < 0 or q.queda <> coalesce(b.queda, 0) or d.monto > q.de
    or b.id_deuda is not null and (b.id_miembro, b.sucursal_id, b.vence) is distinct from (m.actual, d.sucursal_id, d.vence)`)

/** Owed less paid less forgiven is what all members owe: of payments and sales in force, over the whole gym. */
export const balance = checkOf(sql`
  with debe as (
    select d.gimnasio_id, d.id, d.monto from deudas_asientos d
    where not exists (select from pagos_anulaciones v where v.gimnasio_id = d.gimnasio_id and v.id_pago = d.id_pago)
      and not exists (select from ventas_anulaciones v where v.gimnasio_id = d.gimnasio_id and v.id_venta = d.id_venta)
  ),
  baja as (
    select s.gimnasio_id, s.monto from saldos_asientos s join debe d on d.gimnasio_id = s.gimnasio_id and d.id = s.id_deuda
    where not exists (select from saldos_anulaciones v where v.gimnasio_id = s.gimnasio_id and v.id_saldo = s.id)
  ),
  sumas as (
    select gimnasio_id, sum(libro) as libro, sum(queda) as queda
    from (
      select gimnasio_id, monto as libro, 0 as queda from debe
      union all select gimnasio_id, -monto, 0 from baja
      union all select gimnasio_id, 0, queda from deudas_abiertas
    ) t group by 1
  )
  select gimnasio_id as gimnasio, 'saldos del gimnasio' as fila, format('suman %s; el libro deja %s', queda, libro) as motivo
  from sumas where libro <> queda`)

/** The money that came in for debts on each day, less the rests that were left. */
export const saldoIncome = checkOf(sql`
  select gimnasio_id as gimnasio, 'saldos del ' || dia || ' en la sucursal ' || sucursal_id as fila,
    format('dicen %s; el libro suma %s', coalesce(i.saldo, 0), coalesce(l.saldo, 0)) as motivo
  from (
    select gimnasio_id, sucursal_id, dia, sum(monto) as saldo
    from (
      select s.gimnasio_id, s.sucursal_id, s.dia, s.monto from saldos_asientos s
      where s.clase = 'cobro'
        and not exists (select from saldos_anulaciones v where v.gimnasio_id = s.gimnasio_id and v.id_saldo = s.id)
      union all
      select d.gimnasio_id, d.sucursal_id, d.dia, -d.monto from deudas_asientos d
      where not exists (select from pagos_anulaciones v where v.gimnasio_id = d.gimnasio_id and v.id_pago = d.id_pago)
        and not exists (select from ventas_anulaciones v where v.gimnasio_id = d.gimnasio_id and v.id_venta = d.id_venta)
    ) t group by 1, 2, 3
  ) l
  full join (select gimnasio_id, sucursal_id, dia, sum(saldo) as saldo from ingresos group by 1, 2, 3) i
    using (gimnasio_id, sucursal_id, dia)
  where coalesce(i.saldo, 0) <> coalesce(l.saldo, 0)`)

/** A debt has the member, branch and day of its payment or sale, and the part 'A cuenta' of a payment is its debt. */
export const rests = checkOf(sql`
  select d.gimnasio_id as gimnasio, 'deuda ' || d.id as fila, 'no es de su pago o venta' as motivo
  from deudas_asientos d
  left join pagos_asientos a on a.gimnasio_id = d.gimnasio_id and a.id = d.id_pago
  left join ventas_asientos v on v.gimnasio_id = d.gimnasio_id and v.id = d.id_venta
  where (d.id_miembro, d.sucursal_id, d.dia)
    is distinct from (coalesce(a.id_miembro, v.id_miembro), coalesce(a.sucursal_id, v.sucursal_id), coalesce(a.dia, v.dia))
  union all
  select d.gimnasio_id, 'deuda ' || d.id, 'el pago no la tiene como última parte'
  from deudas_asientos d
  join pagos_asientos a on a.gimnasio_id = d.gimnasio_id and a.id = d.id_pago
  where d.monto < a.monto_total and d.monto is distinct from (
    select q.monto from pagos_partes q where q.gimnasio_id = d.gimnasio_id and q.id_pago = d.id order by q.lugar desc limit 1)`)
