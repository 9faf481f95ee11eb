-- Updates `miembros_por_sucursal` for new members.
create or replace function miembros_count_new() returns trigger
  language plpgsql
  as $$
  begin
    perform sumar_miembros(gimnasio_id, sucursal_id, count(*)) from nuevos where deleted is null group by gimnasio_id, sucursal_id;
    return null;
  end
  $$;
