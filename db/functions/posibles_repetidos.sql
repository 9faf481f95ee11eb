-- Pairs of members of a gym, not deleted, who may be one person. Of a large group of equals only the first five are paired with
-- each other, so that the cost stays linear: once those are joined, others take their place.
create or replace function posibles_repetidos(gimnasio text) returns table (id text, id_otro text, motivo text)
  language sql stable
  as $$
    with gente as (
      select m.id, nullif(upper(regexp_replace(m.dni, '[^[:alnum:]]', '', 'g')), '') as documento,
        nullif(m.telefono, '') as telefono, nullif(lower(m.correo), '') as correo, m.nombre_norm as nombre
      from miembros m where m.gimnasio_id = gimnasio and m.deleted is null
    ), claves as (
      select g.id, 'documento' as motivo, ltrim(g.documento, '0') as clave from gente g where g.documento is not null
      union all select g.id, 'telefono', g.telefono || ' ' || g.nombre from gente g where g.telefono is not null
      union all select g.id, 'correo', g.correo || ' ' || g.nombre from gente g where g.correo is not null
    ), grupos as materialized (
      select c.*, row_number() over (partition by c.motivo, c.clave order by c.id collate "C") as lugar from claves c where c.clave <> ''
    ), parejas as (
      select a.id, b.id as id_otro, a.motivo from grupos a
      join grupos b on b.motivo = a.motivo and b.clave = a.clave and b.lugar > a.lugar
      where b.lugar <= 5
    )
    select distinct on (p.id, p.id_otro) p.id, p.id_otro, p.motivo from parejas p
    order by p.id, p.id_otro, array_position(array['documento', 'correo', 'telefono'], p.motivo)
  $$;
grant execute on function public.posibles_repetidos(text) to vigente_reader, vigente_writer;
