-- Deletes up to `cuantas` entries that are older than the transaction's gym keeps them, and returns how many. The writing role may not
-- delete entries itself; here it cannot choose which.
create or replace function olvidar_asistencias(cuantas integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  declare
    parte record;
    olvidadas integer := 0;
  begin
    for parte in
      with limites as (
        select id, (hoy(zona_horaria) - coalesce((politica ->> 'retencion_asistencias')::integer, 1095))::timestamp
          at time zone zona_horaria as instante
        from gimnasios where id = gimnasio_actual()
      ), viejas as (
        select a.gimnasio_id, a.id, a.id_miembro, a.sucursal_id, a.dia, a.resultado <> 'no' and not exists (
            select from asistencias_deshechas d where d.gimnasio_id = a.gimnasio_id and d.id_asistencia = a.id) as es_visita
        from limites l join asistencias_asientos a on a.gimnasio_id = l.id and a.instante < l.instante
        limit cuantas
      ), deshechas as (
        delete from asistencias_deshechas d using viejas v where d.gimnasio_id = v.gimnasio_id and d.id_asistencia = v.id
      ), ultimas as (
        -- The last visit belongs to the record that stays of two joined ones.
        delete from ultimas_visitas u using viejas v join miembros m on m.gimnasio_id = v.gimnasio_id and m.id = v.id_miembro
          where u.gimnasio_id = v.gimnasio_id and u.id_miembro = m.actual and u.dia <= v.dia
      ), borradas as (
        delete from asistencias_asientos a using viejas v where a.gimnasio_id = v.gimnasio_id and a.id = v.id
        returning v.gimnasio_id, v.sucursal_id, v.dia, v.es_visita
      )
      select gimnasio_id, sucursal_id, dia, count(*) as entradas, count(*) filter (where es_visita) as visitas
      from borradas group by 1, 2, 3
    loop
      perform sumar_visitas(parte.gimnasio_id, parte.sucursal_id, parte.dia, -parte.entradas, -parte.visitas);
      delete from visitas_por_hora h
        where h.gimnasio_id = parte.gimnasio_id and h.sucursal_id = parte.sucursal_id and h.dia = parte.dia and 0 = (
          select sum(v.entradas) from visitas v
          where v.gimnasio_id = h.gimnasio_id and v.sucursal_id = h.sucursal_id and v.dia = h.dia);
      olvidadas := olvidadas + parte.entradas;
    end loop;
    return olvidadas;
  end
  $$;
revoke all on function olvidar_asistencias(integer) from public;
grant execute on function olvidar_asistencias(integer) to vigente_writer;
