-- Debits that the bank took back and nobody has paid since: no person settled them, and no later payment came in by other means. One
-- that is collected again counts until the bank pays that try, or takes it back, too.
create or replace view recibos_impagos with (security_invoker = true) as
  select d.gimnasio_id, d.id, d.orden, d.id_miembro, d.dia, d.codigo, d.atendida = 'repetir' as se_repite, c.id_automatico, c.monto
  from devoluciones d
  join remesas_recibos c on c.gimnasio_id = d.gimnasio_id and c.id = d.id
  where d.atendida in ('', 'repetir')
    and not exists (
      select from pagos_asientos p
      where p.gimnasio_id = d.gimnasio_id and p.id_miembro = d.id_miembro and p.created >= d.created and not p.apertura
        and p.medio_pago <> 'Domiciliación'
        and not exists (select from pagos_anulaciones v where v.gimnasio_id = p.gimnasio_id and v.id_pago = p.id)
      offset 0)
    and not exists (
      select from remesas_recibos x
      where x.gimnasio_id = c.gimnasio_id and x.repite = c.id and not x.retirado and (x.ingresado is not null
        or exists (select from devoluciones y where y.gimnasio_id = x.gimnasio_id and y.id = x.id))
      offset 0);
grant select on recibos_impagos to vigente_reader, vigente_writer;
