-- Updates `visitas_por_hora` for new entries: adds to a row of that sum that is not locked, or to a new one. What is undone gets a
-- row of its own, because that is rare.
create or replace function visitas_hours() returns trigger
  language plpgsql
  as $$
  begin
    if tg_table_name = 'asistencias_deshechas' then
      insert into visitas_por_hora (gimnasio_id, sucursal_id, dia, hora, id_plan, visitas)
        select a.gimnasio_id, a.sucursal_id, a.dia, date_part('hour', a.instante at time zone g.zona_horaria),
          plan_de_pago(a.gimnasio_id, a.id_pago), -count(*)
        from nuevas n
        join asistencias_asientos a on a.gimnasio_id = n.gimnasio_id and a.id = n.id_asistencia and a.resultado <> 'no'
        join gimnasios g on g.id = a.gimnasio_id
        group by 1, 2, 3, 4, 5;
      return null;
    end if;
    with horas as materialized (
      select a.gimnasio_id, a.sucursal_id, a.dia, date_part('hour', a.instante at time zone g.zona_horaria) as hora,
        plan_de_pago(a.gimnasio_id, a.id_pago) as id_plan, count(*) as visitas
      from nuevas a
      join gimnasios g on g.id = a.gimnasio_id
      where a.resultado <> 'no'
      group by 1, 2, 3, 4, 5
    ), elegidas as materialized (
      -- Chosen before any is changed: a row changed by this statement would be skipped, and another one chosen.
      select h.*, (
        select l.orden from visitas_por_hora l
        where l.gimnasio_id = h.gimnasio_id and l.sucursal_id = h.sucursal_id and l.dia = h.dia and l.hora = h.hora
          and l.id_plan is not distinct from h.id_plan
        limit 1 for no key update skip locked) as orden
      from horas h
    ), sumadas as (
      update visitas_por_hora v set visitas = v.visitas + e.visitas
      from elegidas e
      where v.gimnasio_id = e.gimnasio_id and v.sucursal_id = e.sucursal_id and v.dia = e.dia and v.hora = e.hora and v.orden = e.orden
    )
    insert into visitas_por_hora (gimnasio_id, sucursal_id, dia, hora, id_plan, visitas)
      select gimnasio_id, sucursal_id, dia, hora, id_plan, visitas from elegidas where orden is null;
    return null;
  end
  $$;
