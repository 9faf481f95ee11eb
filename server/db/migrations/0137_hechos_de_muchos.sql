-- A plan that was kept from when the tables were small goes through all of them for each member of an import of thousands: for
-- many members a new plan is made.
create or replace function hechos_rehacer(gimnasio text, miembros text[]) returns void
  language plpgsql set plan_cache_mode = auto
  as $$
  begin
    if cardinality(miembros) > 20 then
      set local plan_cache_mode = force_custom_plan;
    end if;
    with nuevas as materialized (select * from estancias_de(gimnasio, miembros)),
    idas as (
      delete from estancias e
      where e.gimnasio_id = gimnasio and e.id_miembro = any (miembros)
        and (e.id_miembro, e.entra) not in (select id_miembro, entra from nuevas)
    )
    insert into estancias as e select * from nuevas
    on conflict (gimnasio_id, id_miembro, entra) do update
      set sucursal_id = excluded.sucursal_id, sale = excluded.sale, numero = excluded.numero,
        meses_antes = excluded.meses_antes, vuelve = excluded.vuelve
      where e is distinct from excluded;
    with nuevas as materialized (select * from renovaciones_de(gimnasio, miembros)),
    idas as (
      delete from renovaciones r
      where r.gimnasio_id = gimnasio and r.id_miembro = any (miembros) and r.id_pago not in (select id_pago from nuevas)
    )
    insert into renovaciones as r select * from nuevas
    on conflict (gimnasio_id, id_pago) do update
      set inicio = excluded.inicio, vencimiento = excluded.vencimiento,
        renueva = excluded.renueva, renovo = excluded.renovo, monto_renueva = excluded.monto_renueva
      where r is distinct from excluded;
  end
  $$;
