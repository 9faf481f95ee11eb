-- Adds to a branch's entries and visits of a day: to a row of that sum that is not locked, or to a new one.
create or replace function sumar_visitas(gimnasio text, sucursal text, fecha date, cuantas_entradas bigint, cuantas_visitas bigint) returns void
  language plpgsql
  as $$
  begin
    update visitas v set entradas = v.entradas + cuantas_entradas, visitas = v.visitas + cuantas_visitas
      where v.gimnasio_id = gimnasio and v.sucursal_id = sucursal and v.dia = fecha and v.orden = (
        select l.orden from visitas l where l.gimnasio_id = gimnasio and l.sucursal_id = sucursal and l.dia = fecha
        limit 1 for no key update skip locked);
    if not found then
      insert into visitas (gimnasio_id, sucursal_id, dia, entradas, visitas)
        values (gimnasio, sucursal, fecha, cuantas_entradas, cuantas_visitas);
    end if;
  end
  $$;
