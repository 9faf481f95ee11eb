-- The record of an entry: as the door answered, and its undoing. A visitor's name is that of the day pass.
create or replace view asistencias with (security_invoker = true) as
  select
    a.gimnasio_id, a.id, a.orden, a.created, coalesce(d.created, a.created) as updated,
    o.actual as id_miembro, a.sucursal_id, a.usuario_id, a.instante, a.dia, a.via, a.resultado, a.motivo, a.permiso, a.id_pago,
    a.id_venta, coalesce(p.visitante, '') as visitante,
    d.created as deshecha, d.usuario_id as deshecha_por, coalesce(d.motivo, '') as motivo_deshecha
  from asistencias_asientos a
  left join miembros o on o.gimnasio_id = a.gimnasio_id and o.id = a.id_miembro
  left join asistencias_deshechas d on d.gimnasio_id = a.gimnasio_id and d.id_asistencia = a.id
  left join ventas_asientos p on p.gimnasio_id = a.gimnasio_id and p.id = a.id_venta;
grant select on asistencias to vigente_reader, vigente_writer;
