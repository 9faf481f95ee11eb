-- Pairs of members of a gym, not deleted, who may be one person: with the same document, or with the same name and the same mail or
-- phone. The older one comes first. Of a large group of equals only the first five are paired with each other, so that the cost
-- stays linear: once those are joined, others take their place.
create or replace function posibles_repetidos(gimnasio text) returns table (id text, id_otro text, motivo text)
  language sql stable
  as $$
    with gente as (
      select m.id, m.created, m.orden, m.dni_clave, coalesce(m.telefono_clave, m.telefono) as telefono_clave, lower(m.correo) as correo, (
          select string_agg(p, ' ' order by p collate "C")
          from regexp_split_to_table(m.nombre_norm, '[\s.,;:''"()-]+') p where p <> '') as nombre
      from miembros m where m.gimnasio_id = gimnasio and m.deleted is null
    ), claves as (
      select g.*, 'documento' as motivo, g.dni_clave as clave from gente g where g.dni_clave <> ''
      union all select g.*, 'correo', g.correo || ' ' || g.nombre from gente g where g.correo <> '' and g.nombre <> ''
      union all select g.*, 'telefono', g.telefono_clave || ' ' || g.nombre from gente g where g.telefono_clave <> '' and g.nombre <> ''
    ), grupos as materialized (
      select c.id, c.motivo, c.clave, row_number() over (partition by c.motivo, c.clave order by c.created, c.orden) as lugar from claves c
    ), parejas as (
      select a.id, b.id as id_otro, a.motivo from grupos a
      join grupos b on b.motivo = a.motivo and b.clave = a.clave and b.lugar > a.lugar
      where b.lugar <= 5
    )
    select distinct on (p.id, p.id_otro) p.id, p.id_otro, p.motivo from parejas p
    order by p.id, p.id_otro, array_position(array['documento', 'correo', 'telefono'], p.motivo)
  $$;
grant execute on function public.posibles_repetidos(text) to vigente_reader, vigente_writer;
