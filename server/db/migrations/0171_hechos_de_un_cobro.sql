-- A charge nearly always adds to the end of what a member had. Then no more than his last period and his last stay change, and
-- they are found by an index: what it costs no longer grows with how long he has paid. Everything else goes on as before.

drop index renovaciones_miembro;
create index renovaciones_miembro on renovaciones (gimnasio_id, id_miembro, vencimiento);

-- The days on which a member paid are read from the index alone.
drop index pagos_miembro;
create index pagos_miembro on pagos_asientos (gimnasio_id, id_miembro, orden) include (dia, sucursal_id, id, apertura);

-- Adds the period of one payment to the facts of its member. False, and nothing done, where it does not simply come last.
create function hechos_seguir(gimnasio text, pago text) returns boolean
  language plpgsql set plan_cache_mode = force_generic_plan
  as $$
  declare
    nuevo record;
    ultima renovaciones;
    estancia estancias;
    renueva boolean;
    alarga boolean;
    vale_ahora datemultirange;
  begin
    select p.id_miembro, p.inicio, p.vencimiento, p.vencimiento + g.tolerancia + 1 as fin, p.inicio - g.tolerancia as vence_desde,
        g.tolerancia, a.sucursal_id, a.orden, a.dia, a.monto_total as monto, z.id_plan, m.sucursal_id as sucursal_miembro, m.deleted,
        a.monto_total / case a.unidad when 'mes' then a.duracion else a.duracion / 30.4375 end as mensual
      into nuevo
      from periodos p
      join gimnasios g on g.id = p.gimnasio_id
      join miembros m on m.gimnasio_id = p.gimnasio_id and m.id = p.id_miembro
      join pagos_asientos a on a.gimnasio_id = p.gimnasio_id and a.id = p.id_pago
      join planes_plazos z on z.gimnasio_id = p.gimnasio_id and z.id = a.id_plan_plazo
      where p.gimnasio_id = gimnasio and p.id_pago = pago;
    select * into ultima from renovaciones r
      where r.gimnasio_id = gimnasio and r.id_miembro = nuevo.id_miembro order by r.vencimiento desc limit 1;
    select * into estancia from estancias e
      where e.gimnasio_id = gimnasio and e.id_miembro = nuevo.id_miembro order by e.entra desc limit 1;
    if nuevo.deleted is not null
      or ultima.inicio >= nuevo.inicio or ultima.vencimiento >= nuevo.vencimiento or ultima.orden >= nuevo.orden
      or estancia.sale is distinct from ultima.vencimiento + nuevo.tolerancia + 1
      -- Another than the last would be cut or renewed by it.
      or exists (
        select from renovaciones r
        where r.gimnasio_id = gimnasio and r.id_miembro = nuevo.id_miembro and r.vencimiento >= nuevo.vence_desde
          and r.id_pago <> ultima.id_pago)
    then
      return false;
    end if;

    renueva := coalesce(nuevo.inicio < estancia.sale, false);
    alarga := coalesce(nuevo.inicio <= estancia.sale, false);
    vale_ahora := ultima.vale - datemultirange(daterange(nuevo.inicio, nuevo.fin));

    insert into renovaciones (gimnasio_id, id_pago, id_miembro, sucursal_id, id_plan, orden, inicio, vencimiento, monto, mensual,
        sucursal_miembro, vale)
      values (gimnasio, pago, nuevo.id_miembro, nuevo.sucursal_id, nuevo.id_plan, nuevo.orden, nuevo.inicio, nuevo.vencimiento,
        nuevo.monto, nuevo.mensual, nuevo.sucursal_miembro, datemultirange(daterange(nuevo.inicio, nuevo.fin)));
    if renueva then
      update renovaciones r
        set renueva = pago, renovo = nuevo.dia, monto_renueva = nuevo.monto, vale = vale_ahora
        where r.gimnasio_id = gimnasio and r.id_pago = ultima.id_pago;
    end if;
    insert into renovaciones_diarias (gimnasio_id, sucursal_id, vencimiento, id_plan, terminaron, renovaron, antes, monto)
      select gimnasio, nuevo.sucursal_id, nuevo.vencimiento, nuevo.id_plan, 1, 0, 0, 0
      union all
      select gimnasio, ultima.sucursal_id, ultima.vencimiento, ultima.id_plan, 0, 1, (nuevo.dia <= ultima.vencimiento)::integer, nuevo.monto
        where renueva;

    if alarga then
      update estancias e set sale = nuevo.fin
        where e.gimnasio_id = gimnasio and e.id_miembro = nuevo.id_miembro and e.entra = estancia.entra;
    else
      update estancias e set vuelve = nuevo.inicio
        where e.gimnasio_id = gimnasio and e.id_miembro = nuevo.id_miembro and e.entra = estancia.entra;
      insert into estancias (gimnasio_id, id_miembro, sucursal_id, entra, sale, numero, meses_antes)
        values (gimnasio, nuevo.id_miembro, nuevo.sucursal_miembro, nuevo.inicio, nuevo.fin, coalesce(estancia.numero, 0) + 1,
          coalesce(estancia.meses_antes + mes_de(estancia.sale - 1) - mes_de(estancia.entra) + 1
            - (mes_de(estancia.sale - 1) = mes_de(nuevo.inicio))::integer, 0));
    end if;

    insert into base_diaria (gimnasio_id, sucursal_id, dia, altas, reingresos, bajas, mensual, pagan)
      select gimnasio, d.sucursal_id, d.dia, sum(d.altas), sum(d.reingresos), sum(d.bajas), sum(d.mensual), sum(d.pagan)
      from (
        select nuevo.sucursal_miembro::text as sucursal_id, v.dia, 0 as altas, 0 as reingresos, 0 as bajas,
            v.sentido * nuevo.mensual as mensual, v.sentido as pagan
          from (values (nuevo.inicio, 1), (nuevo.fin, -1)) v (dia, sentido)
          where nuevo.mensual > 0
        union all
        select ultima.sucursal_miembro, v.dia, 0, 0, 0, v.sentido * ultima.mensual, v.sentido
          from (
            select lower(t) as dia, 1 as sentido from unnest(vale_ahora) t
            union all select upper(t), -1 from unnest(vale_ahora) t
            union all select lower(t), -1 from unnest(ultima.vale) t
            union all select upper(t), 1 from unnest(ultima.vale) t
          ) v
          where renueva and ultima.mensual > 0
        union all
        select estancia.sucursal_id, v.dia, 0, 0, v.bajas, 0, 0
          from (values (estancia.sale, -1), (nuevo.fin, 1)) v (dia, bajas)
          where alarga
        union all
        select nuevo.sucursal_miembro, v.dia, v.altas, v.reingresos, v.bajas, 0, 0
          from (values (nuevo.inicio, (estancia.numero is null)::integer, (estancia.numero is not null)::integer, 0), (nuevo.fin, 0, 0, 1))
            v (dia, altas, reingresos, bajas)
          where not alarga
      ) d
      group by d.sucursal_id, d.dia
      having (sum(d.altas), sum(d.reingresos), sum(d.bajas), sum(d.mensual), sum(d.pagan)) <> (0, 0, 0, 0, 0);
    return true;
  end
  $$;

-- Periods that were added: one by one the short way where it goes, all others anew.
create function periodos_hechos_nuevos() returns trigger
  language plpgsql
  as $$
  declare
    uno record;
  begin
    select min(gimnasio_id) as gimnasio, min(id_pago) as pago, count(*) as cuantos into uno from nuevas;
    if uno.cuantos = 1 and hechos_seguir(uno.gimnasio, uno.pago) then
      return null;
    end if;
    perform hechos_rehacer(gimnasio_id, array_agg(distinct id_miembro::text)) from nuevas group by gimnasio_id;
    return null;
  end
  $$;
drop trigger hechos_insert on periodos;
create trigger hechos_insert after insert on periodos
  referencing new table as nuevas for each statement execute function periodos_hechos_nuevos();
drop function if exists periodos_hechos();
