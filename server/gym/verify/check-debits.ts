import { sql } from '#server/runtime/db/statement/sql.ts'
import { checkOf } from './finding.ts'

/**
 * Each receipt that the bank collected is one payment of the ledger with its id, amount and day, in no till; one that the bank took
 * back is void. A file holds what it says.
 */
export const debits = checkOf(sql`
  select c.gimnasio_id as gimnasio, 'recibo domiciliado ' || c.id as fila,
    case when a.id is null then 'se ingresó y no tiene pago'
      when c.ingresado is null then 'tiene un pago y no se ingresó'
      else format('es de %s por %s el %s; su pago es de %s por %s el %s, con %s', c.id_miembro, c.monto, c.vence, o.actual, a.monto_total,
        a.dia, a.medio_pago) end as motivo
  from remesas_recibos c
  left join pagos_asientos a on a.gimnasio_id = c.gimnasio_id and a.id = c.id
  left join miembros o on o.gimnasio_id = a.gimnasio_id and o.id = a.id_miembro
  where (c.ingresado is null) <> (a.id is null) or a.id is not null
    and (a.monto_total, o.actual, a.dia, a.medio_pago) is distinct from (c.monto, c.id_miembro, c.vence, 'Domiciliación')
  union all
  select c.gimnasio_id, 'recibo domiciliado ' || c.id, 'está en una caja'
  from remesas_recibos c join caja_cobros k on k.gimnasio_id = c.gimnasio_id and k.id_pago = c.id
  union all
  select d.gimnasio_id, 'recibo devuelto ' || d.id, 'su pago no está anulado'
  from devoluciones d join remesas_recibos c on c.gimnasio_id = d.gimnasio_id and c.id = d.id
  where c.ingresado is not null
    and not exists (select from pagos_anulaciones v where v.gimnasio_id = d.gimnasio_id and v.id_pago = d.id)
  union all
  select r.gimnasio_id, 'remesa ' || r.id, format('dice %s recibos por %s; tiene %s por %s', r.recibos, r.monto, n.recibos, n.monto)
  from remesas r
  left join (select gimnasio_id, id_remesa, count(*) as recibos, sum(monto) as monto from remesas_recibos group by gimnasio_id, id_remesa) n
    on n.gimnasio_id = r.gimnasio_id and n.id_remesa = r.id
  where (r.recibos, r.monto) is distinct from (n.recibos, n.monto)`)
