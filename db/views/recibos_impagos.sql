-- Debits that the bank took back and nobody has paid since: no person settled them, and no payment from the bank's day on came in by
-- other means, of a record that was joined, too. One that is collected again counts until the bank pays that try, or takes it back,
-- too; once its consent or its mandate has ended it waits for a person again.
create or replace view recibos_impagos with (security_invoker = true) as
  select d.gimnasio_id, d.id, d.orden, d.id_miembro, d.dia, d.codigo,
    d.atendida = 'repetir' and a.estado <> 'cancelado' and m.revocado is null as se_repite, c.id_automatico, c.monto
  from devoluciones d
  join remesas_recibos c on c.gimnasio_id = d.gimnasio_id and c.id = d.id
  join cobros_automaticos a on a.gimnasio_id = c.gimnasio_id and a.id = c.id_automatico
  join mandatos m on m.gimnasio_id = c.gimnasio_id and m.id = c.id_mandato
  where d.atendida in ('', 'repetir')
    and not exists (
      select from pagos_asientos p
      where p.gimnasio_id = d.gimnasio_id and p.id_miembro in (select o.id from miembros o where o.gimnasio_id = d.gimnasio_id and o.actual = d.id_miembro)
        and (p.created >= d.created or p.dia >= d.dia) and not p.apertura
        and not exists (select from remesas_recibos y where y.gimnasio_id = p.gimnasio_id and y.id = p.id)
        and not exists (select from pagos_anulaciones v where v.gimnasio_id = p.gimnasio_id and v.id_pago = p.id)
      offset 0)
    and not exists (
      select from remesas_recibos x
      where x.gimnasio_id = c.gimnasio_id and x.repite = c.id and not x.retirado and (x.ingresado is not null
        or exists (select from devoluciones y where y.gimnasio_id = x.gimnasio_id and y.id = x.id))
      offset 0);
grant select on recibos_impagos to vigente_reader, vigente_writer;
