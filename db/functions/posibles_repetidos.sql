-- Members of a gym who may be one person: with the same document, or with the same name and the same phone or mail. Each member is paired
-- with the oldest of those whom he resembles, so there are no more pairs than members and reasons. Deleted members are left out.
create or replace function posibles_repetidos(gimnasio text) returns table (id text, id_otro text, motivo text)
  language sql stable
  as $$
    with gente as (
      select m.id, m.created, m.orden, m.dni_clave, m.telefono_clave, lower(m.correo) as correo, (
          select string_agg(p, ' ' order by p collate "C")
          from regexp_split_to_table(m.nombre_norm, '[\s.,;:''"()-]+') p where p <> '') as nombre
      from miembros m where m.gimnasio_id = gimnasio and m.deleted is null
    ), pares as (
      select first_value(id) over mismo as id, id as id_otro, 1 as fuerza, 'documento' as motivo
        from gente where dni_clave <> '' window mismo as (partition by dni_clave order by created, orden)
      union all
      select first_value(id) over mismo, id, 2, 'teléfono y nombre'
        from gente where telefono_clave <> '' and nombre <> ''
        window mismo as (partition by telefono_clave, nombre order by created, orden)
      union all
      select first_value(id) over mismo, id, 3, 'correo y nombre'
        from gente where correo <> '' and nombre <> '' window mismo as (partition by correo, nombre order by created, orden)
    )
    select distinct on (id, id_otro) id, id_otro, motivo from pares where id <> id_otro order by id, id_otro, fuerza
  $$;
grant execute on function public.posibles_repetidos(text) to vigente_reader, vigente_writer;
