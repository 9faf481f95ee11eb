-- The record of a pause: as entered, its member today, and how it was ended or undone.
create or replace view pausas with (security_invoker = true) as
  select
    a.gimnasio_id, a.id, a.orden, a.created, coalesce(c.created, a.created) as updated,
    o.actual as id_miembro, a.sucursal_id, a.usuario_id, a.desde, coalesce(c.hasta, a.hasta) as hasta, a.motivo, a.lote,
    case when c.id_pausa is not null and c.hasta is null then c.created end as anulada,
    case when c.hasta is not null then c.created end as terminada,
    c.usuario_id as terminada_por
  from pausas_asientos a
  left join miembros o on o.gimnasio_id = a.gimnasio_id and o.id = a.id_miembro
  left join pausas_cortes c on c.gimnasio_id = a.gimnasio_id and c.id_pausa = a.id;
grant select on pausas to vigente_reader, vigente_writer;
