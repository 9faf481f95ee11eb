insert into visitas_por_hora (gimnasio_id, sucursal_id, dia, hora, id_plan, visitas)
  select a.gimnasio_id, a.sucursal_id, a.dia, date_part('hour', a.instante at time zone g.zona_horaria), z.id_plan, count(*)
  from asistencias_asientos a
  join gimnasios g on g.id = a.gimnasio_id
  left join pagos_asientos p on p.gimnasio_id = a.gimnasio_id and p.id = a.id_pago
  left join planes_plazos z on z.gimnasio_id = a.gimnasio_id and z.id = p.id_plan_plazo
  where a.resultado <> 'no'
    and not exists (select from asistencias_deshechas d where d.gimnasio_id = a.gimnasio_id and d.id_asistencia = a.id)
  group by 1, 2, 3, 4, 5;

insert into ultimas_visitas (gimnasio_id, id_miembro, dia)
  select a.gimnasio_id, a.id_miembro, max(a.dia)
  from asistencias_asientos a
  where a.resultado <> 'no' and a.id_miembro is not null
    and not exists (select from asistencias_deshechas d where d.gimnasio_id = a.gimnasio_id and d.id_asistencia = a.id)
  group by 1, 2;
