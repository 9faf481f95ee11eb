-- The record of a session: as opened, its last count unless it is open again, and the counts before that.
create or replace view caja_sesiones with (security_invoker = true) as
  select
    a.gimnasio_id, a.id, a.orden, a.created, greatest(a.created, u.created) as updated,
    a.caja_id, a.sucursal_id, a.usuario_id, a.fondo, a.fondo_detalle, a.id_anterior,
    c.created as cerrada, c.usuario_id as cerrada_por, coalesce(c.numero, 0) as numero,
    coalesce(c.contado, 0) as contado, c.contado_detalle, coalesce(c.esperado, 0) as esperado,
    coalesce(c.diferencia, 0) as diferencia,
    coalesce(m.motivo, '') as motivo, coalesce(c.diferencia <> 0 and m.id_cierre is null, false) as falta_motivo,
    u.reabierta, u.anteriores
  from caja_aperturas a
  left join caja_cierres c on c.gimnasio_id = a.gimnasio_id and c.id_sesion = a.id
    and not exists (select from caja_reaperturas r where r.gimnasio_id = c.gimnasio_id and r.id_cierre = c.id)
  left join caja_motivos m on m.gimnasio_id = c.gimnasio_id and m.id_cierre = c.id
  cross join lateral (
    select max(greatest(z.created, r.created, n.created)) as created, max(r.created) as reabierta,
      jsonb_agg(jsonb_build_object('numero', z.numero, 'cerrada', z.created, 'contado', z.contado, 'esperado', z.esperado,
        'diferencia', z.diferencia, 'motivo', coalesce(n.motivo, ''), 'reabierta', r.created, 'motivo_reapertura', r.motivo)
        order by z.vuelta) filter (where r.id_cierre is not null) as anteriores
    from caja_cierres z
    left join caja_motivos n on n.gimnasio_id = z.gimnasio_id and n.id_cierre = z.id
    left join caja_reaperturas r on r.gimnasio_id = z.gimnasio_id and r.id_cierre = z.id
    where z.gimnasio_id = a.gimnasio_id and z.id_sesion = a.id
  ) u;
grant select on caja_sesiones to vigente_reader, vigente_writer;
