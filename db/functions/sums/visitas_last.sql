-- Updates `ultimas_visitas` for new and undone entries. An offline entry can arrive after a later one.
create or replace function visitas_last() returns trigger
  language plpgsql
  as $$
  begin
    if tg_table_name = 'asistencias_asientos' then
      insert into ultimas_visitas as u (gimnasio_id, id_miembro, dia)
        select gimnasio_id, id_miembro, max(dia) from nuevas where resultado <> 'no' and id_miembro is not null group by 1, 2
        on conflict (gimnasio_id, id_miembro) do update set dia = excluded.dia where u.dia < excluded.dia;
      return null;
    end if;
    with quedan as (
      select t.gimnasio_id, t.id_miembro, (
        select a.dia from asistencias_asientos a
        where a.gimnasio_id = t.gimnasio_id and a.id_miembro = t.id_miembro and a.resultado <> 'no'
          and not exists (select from asistencias_deshechas d where d.gimnasio_id = a.gimnasio_id and d.id_asistencia = a.id)
        order by a.instante desc, a.orden desc limit 1) as dia
      from (
        select distinct a.gimnasio_id, a.id_miembro
        from nuevas n join asistencias_asientos a on a.gimnasio_id = n.gimnasio_id and a.id = n.id_asistencia
        where a.id_miembro is not null
      ) t
    ), movidas as (
      update ultimas_visitas u set dia = q.dia from quedan q
      where u.gimnasio_id = q.gimnasio_id and u.id_miembro = q.id_miembro and u.dia <> q.dia
    )
    delete from ultimas_visitas u using quedan q
    where u.gimnasio_id = q.gimnasio_id and u.id_miembro = q.id_miembro and q.dia is null;
    return null;
  end
  $$;
