-- Updates `visitas` for new entries and for those undone.
create or replace function visitas_count() returns trigger
  language plpgsql
  as $$
  begin
    if tg_table_name = 'asistencias_asientos' then
      perform sumar_visitas(gimnasio_id, sucursal_id, dia, count(*), count(*) filter (where resultado <> 'no'))
        from nuevas group by gimnasio_id, sucursal_id, dia;
    else
      perform sumar_visitas(a.gimnasio_id, a.sucursal_id, a.dia, 0, -count(*))
        from nuevas n join asistencias_asientos a on a.gimnasio_id = n.gimnasio_id and a.id = n.id_asistencia
        group by a.gimnasio_id, a.sucursal_id, a.dia;
    end if;
    return null;
  end
  $$;
