-- Updates `ultimas_visitas` for new and undone entries. An offline entry can arrive after a later one.
create or replace function visitas_last() returns trigger
  language plpgsql
  as $$
  begin
    if tg_table_name = 'asistencias_asientos' then
      insert into ultimas_visitas as u (gimnasio_id, id_miembro, dia)
        select m.gimnasio_id, m.actual, max(n.dia) from nuevas n join miembros m on m.gimnasio_id = n.gimnasio_id and m.id = n.id_miembro
        where n.resultado <> 'no' group by 1, 2
        on conflict (gimnasio_id, id_miembro) do update set dia = excluded.dia where u.dia < excluded.dia;
      return null;
    end if;
    with quedan as (
      select t.gimnasio_id, t.id_miembro, (
        select max(v.dia) from miembros m
        cross join lateral (
          select a.dia from asistencias_asientos a
          where a.gimnasio_id = m.gimnasio_id and a.id_miembro = m.id and a.resultado <> 'no'
            and not exists (select from asistencias_deshechas d where d.gimnasio_id = a.gimnasio_id and d.id_asistencia = a.id)
          order by a.instante desc, a.orden desc limit 1
        ) v
        where m.gimnasio_id = t.gimnasio_id and m.actual = t.id_miembro) as dia
      from (
        select distinct a.gimnasio_id, m.actual as id_miembro
        from nuevas n join asistencias_asientos a on a.gimnasio_id = n.gimnasio_id and a.id = n.id_asistencia
        join miembros m on m.gimnasio_id = a.gimnasio_id and m.id = a.id_miembro
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
