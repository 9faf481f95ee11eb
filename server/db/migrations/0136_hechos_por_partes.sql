-- A changed tolerance makes the facts of the whole gym anew. In the statement that changes it that took longer than a statement
-- may with a million payments; now a job does it, some members at a time.
insert into trabajos_conocidos (nombre, intentos) values ('rehacer_hechos', 10);

drop trigger hechos on gimnasios;
drop function gimnasios_hechos();

create or replace function hechos_rehacer(gimnasio text, miembros text[]) returns void
  language plpgsql
  as $$
  begin
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

-- A change of zone moves the instants of all periods, and no day.
create function periodos_hechos_movidos() returns trigger
  language plpgsql
  as $$
  begin
    perform hechos_rehacer(n.gimnasio_id, array_agg(distinct n.id_miembro::text))
      from nuevas n join viejas v on v.gimnasio_id = n.gimnasio_id and v.id_pago = n.id_pago
      where (n.inicio, n.vencimiento) is distinct from (v.inicio, v.vencimiento)
      group by n.gimnasio_id;
    return null;
  end
  $$;
drop trigger hechos_update on periodos;
create trigger hechos_update after update on periodos
  referencing new table as nuevas old table as viejas for each statement execute function periodos_hechos_movidos();
