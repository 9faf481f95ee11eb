import { sql } from '#server/runtime/db/statement/sql.ts'
import { checkOf } from './finding.ts'

/**
 * Each payment that came online is one of the ledger with the provider's id and amount, for the member and the price of its link
 * or consent.
 */
export const onlinePayments = checkOf(sql`
  select c.gimnasio_id as gimnasio, 'pago en línea ' || c.cobro as fila,
    format('llegaron %s de %s y se acordaron %s; el pago %s es de %s por %s', c.monto, c.id_miembro,
      coalesce(l.monto, s.monto), a.id, o.actual, a.monto_total) as motivo
  from cobros_en_linea c
  left join links_pago l on l.gimnasio_id = c.gimnasio_id and l.id = c.id_link
  left join cobros_automaticos s on s.gimnasio_id = c.gimnasio_id and s.id = c.id_automatico
  join pagos_asientos a on a.gimnasio_id = c.gimnasio_id and a.id = c.id_pago
  join miembros o on o.gimnasio_id = a.gimnasio_id and o.id = a.id_miembro
  where (c.monto, c.monto, c.id_miembro, c.id_miembro, c.cobro) is distinct from
    (a.monto_total, coalesce(l.monto, s.monto), o.actual, coalesce(l.id_miembro, s.id_miembro), a.referencia)
  union all
  select c.gimnasio_id, 'pago en línea ' || c.cobro, 'está en una caja'
  from cobros_en_linea c
  where exists (select from caja_cobros k where k.gimnasio_id = c.gimnasio_id and k.id_pago = c.id_pago)
  union all
  select l.gimnasio_id, 'enlace de pago ' || l.id, 'dice pagado y no llegó ningún pago'
  from links_pago l
  where l.estado = 'pagado' and not exists (select from cobros_en_linea c where c.gimnasio_id = l.gimnasio_id and c.id_link = l.id)`)
