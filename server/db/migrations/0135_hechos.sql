-- What reports read instead of the ledger: facts of each member, kept beside his periods. A gym of 50,000 members has a few
-- stays each, however many payments it has taken.

-- Derived: the days a member is in the base without a gap, from `entra` up to the day before `sale`.
create table estancias (
  gimnasio_id record_id not null,
  id_miembro record_id not null,
  sucursal_id record_id not null,
  entra date not null,
  sale date not null check (sale > entra),
  -- 1 for the first stay of a member.
  numero integer not null check (numero > 0),
  -- Distinct months in the base before this stay, without the month in which it begins.
  meses_antes integer not null check (meses_antes >= 0),
  -- When his next stay begins.
  vuelve date,
  primary key (gimnasio_id, id_miembro, entra),
  foreign key (gimnasio_id, id_miembro) references miembros (gimnasio_id, id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id)
);
create index estancias_sale on estancias (gimnasio_id, sale) include (entra, sucursal_id, numero, meses_antes, vuelve, id_miembro);
create index estancias_entra on estancias (gimnasio_id, entra) include (sale, sucursal_id, numero, id_miembro);
select protect_tenant_table('estancias', 'gimnasio_id', 'select, insert, update, delete');

-- Derived: each period that stands, with what its payment paid and the next one of its member that begins before its
-- tolerance is over.
create table renovaciones (
  gimnasio_id record_id not null,
  id_pago record_id not null,
  id_miembro record_id not null,
  -- Of the payment, as the plan.
  sucursal_id record_id not null,
  id_plan record_id not null,
  orden bigint not null,
  inicio date not null,
  vencimiento date not null,
  monto numeric(14,2) not null,
  -- Paid for one month; a month of what is sold by days has 30.4375.
  mensual numeric not null,
  renueva record_id,
  renovo date,
  monto_renueva numeric(14,2),
  primary key (gimnasio_id, id_pago),
  constraint renovaciones_whole check (num_nulls(renueva, renovo, monto_renueva) in (0, 3)),
  foreign key (gimnasio_id, id_pago) references pagos_asientos (gimnasio_id, id),
  foreign key (gimnasio_id, id_miembro) references miembros (gimnasio_id, id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id),
  foreign key (gimnasio_id, id_plan) references planes (gimnasio_id, id),
  foreign key (gimnasio_id, renueva) references pagos_asientos (gimnasio_id, id)
);
create index renovaciones_miembro on renovaciones (gimnasio_id, id_miembro);
create index renovaciones_vencimiento on renovaciones (gimnasio_id, vencimiento)
  include (inicio, sucursal_id, id_plan, id_miembro, orden, mensual, renovo, monto_renueva);
select protect_tenant_table('renovaciones', 'gimnasio_id', 'select, insert, update, delete');

-- Derived: income cut by all that the report of income is cut by, voids taken out of the day of the payment.
create table cobros_diarios (
  gimnasio_id record_id not null,
  sucursal_id record_id not null,
  dia date not null,
  medio_pago text not null,
  id_plan_plazo record_id not null,
  usuario_id record_id not null,
  pagos integer not null,
  total numeric(16,2) not null,
  descuento numeric(16,2) not null,
  primary key (gimnasio_id, sucursal_id, dia, medio_pago, id_plan_plazo, usuario_id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id),
  foreign key (gimnasio_id, id_plan_plazo) references planes_plazos (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id)
);
select protect_tenant_table('cobros_diarios', 'gimnasio_id', 'select, insert, update');

create function mes_de(dia date) returns integer
  language sql immutable parallel safe
  return (date_part('year', dia) * 12 + date_part('month', dia))::integer;

-- The stays of some members, from their periods: those that stand, with the gym's tolerance after them, until a member was
-- deleted.
create function estancias_de(gimnasio text, miembros text[]) returns setof estancias
  language sql stable
  as $$
    with cubiertos as (
      select m.id, m.sucursal_id,
        range_agg(daterange(p.inicio, p.vencimiento + g.tolerancia + 1))
          * datemultirange(daterange(null, (m.deleted at time zone g.zona_horaria)::date)) as dias
      from gimnasios g
      join miembros m on m.gimnasio_id = g.id
      join periodos p on p.gimnasio_id = g.id and p.id_miembro = m.id
      where g.id = gimnasio and m.id = any (miembros)
        and not exists (select from pagos_anulaciones v where v.gimnasio_id = p.gimnasio_id and v.id_pago = p.id_pago)
      group by m.id, m.sucursal_id, m.deleted, g.zona_horaria
    ),
    tramos as (
      select c.id, c.sucursal_id, lower(t) as entra, upper(t) as sale,
        mes_de(lower(t)) as de, mes_de(upper(t) - 1) as a,
        lag(mes_de(upper(t) - 1)) over suyos as antes, lead(lower(t)) over suyos as vuelve, row_number() over suyos as numero
      from cubiertos c cross join lateral unnest(c.dias) t
      window suyos as (partition by c.id order by lower(t))
    )
    select gimnasio, id, sucursal_id, entra, sale, numero::integer,
      (coalesce(sum(a - de + 1 - (antes is not distinct from de)::integer)
          over (partition by id order by numero rows between unbounded preceding and 1 preceding), 0)
        - (antes is not distinct from de)::integer)::integer,
      vuelve
    from tramos
  $$;

-- The periods of some members that stand. Each member's are laid out as arrays: what comes after one of them is then found
-- among a few dozen, whatever plan the server makes.
create function renovaciones_de(gimnasio text, miembros text[]) returns setof renovaciones
  language sql stable
  as $$
    with vivos as (
      select p.id_miembro, g.tolerancia,
        array_agg(p.id_pago::text order by a.orden) as pagos, array_agg(a.sucursal_id::text order by a.orden) as sucursales,
        array_agg(z.id_plan::text order by a.orden) as planes, array_agg(a.orden order by a.orden) as ordenes,
        array_agg(a.dia order by a.orden) as dias, array_agg(p.inicio order by a.orden) as inicios,
        array_agg(p.vencimiento order by a.orden) as vencimientos, array_agg(a.monto_total order by a.orden) as montos,
        array_agg(a.monto_total / case a.unidad when 'mes' then a.duracion else a.duracion / 30.4375 end order by a.orden) as mensuales
      from gimnasios g
      join periodos p on p.gimnasio_id = g.id
      join pagos_asientos a on a.gimnasio_id = g.id and a.id = p.id_pago
      join planes_plazos z on z.gimnasio_id = g.id and z.id = a.id_plan_plazo
      where g.id = gimnasio and p.id_miembro = any (miembros)
        and not exists (select from pagos_anulaciones v where v.gimnasio_id = p.gimnasio_id and v.id_pago = p.id_pago)
      group by p.id_miembro, g.tolerancia
    )
    select gimnasio, e.pago, m.id_miembro, m.sucursales[e.n], m.planes[e.n], m.ordenes[e.n], m.inicios[e.n], m.vencimientos[e.n],
      m.montos[e.n], m.mensuales[e.n], m.pagos[s.n], m.dias[s.n], m.montos[s.n]
    from vivos m
    cross join lateral unnest(m.pagos) with ordinality e (pago, n)
    left join lateral (
      select n from generate_series(e.n + 1, cardinality(m.pagos)) n
      where m.vencimientos[n] > m.vencimientos[e.n] and m.inicios[n] <= m.vencimientos[e.n] + m.tolerancia
      order by n limit 1
    ) s on true
  $$;

-- Makes the facts of some members anew. Who changes the gym's tolerance waits for those who charge, and they for him: the
-- facts of a member always follow the tolerance in force.
create function hechos_rehacer(gimnasio text, miembros text[]) returns void
  language plpgsql
  as $$
  begin
    perform pg_advisory_xact_lock_shared(hashtextextended('hechos ' || gimnasio, 0));
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

create function periodos_hechos() returns trigger
  language plpgsql
  as $$
  begin
    perform hechos_rehacer(gimnasio_id, array_agg(distinct id_miembro::text)) from nuevas group by gimnasio_id;
    return null;
  end
  $$;
create trigger hechos_insert after insert on periodos
  referencing new table as nuevas for each statement execute function periodos_hechos();
create trigger hechos_update after update on periodos
  referencing new table as nuevas for each statement execute function periodos_hechos();

create function pagos_anulaciones_hechos() returns trigger
  language plpgsql
  as $$
  begin
    perform hechos_rehacer(a.gimnasio_id, array_agg(distinct a.id_miembro::text))
      from nuevas n join pagos_asientos a on a.gimnasio_id = n.gimnasio_id and a.id = n.id_pago
      group by a.gimnasio_id;
    return null;
  end
  $$;
create trigger hechos after insert on pagos_anulaciones
  referencing new table as nuevas for each statement execute function pagos_anulaciones_hechos();

create function miembros_hechos() returns trigger
  language plpgsql
  as $$
  begin
    perform hechos_rehacer(n.gimnasio_id, array_agg(n.id::text))
      from nuevas n join viejas v on v.gimnasio_id = n.gimnasio_id and v.id = n.id
      where (n.sucursal_id, n.deleted) is distinct from (v.sucursal_id, v.deleted)
      group by n.gimnasio_id;
    return null;
  end
  $$;
create trigger hechos after update on miembros
  referencing new table as nuevas old table as viejas for each statement execute function miembros_hechos();

create function gimnasios_hechos() returns trigger
  language plpgsql
  as $$
  begin
    perform pg_advisory_xact_lock(hashtextextended('hechos ' || new.id, 0));
    perform hechos_rehacer(new.id, array(select id::text from miembros where gimnasio_id = new.id));
    return null;
  end
  $$;
create trigger hechos after update on gimnasios
  for each row when ((old.tolerancia, old.zona_horaria) is distinct from (new.tolerancia, new.zona_horaria))
  execute function gimnasios_hechos();

create function pagos_cobros() returns trigger
  language plpgsql
  as $$
  begin
    if tg_table_name = 'pagos_asientos' then
      insert into cobros_diarios as c (gimnasio_id, sucursal_id, dia, medio_pago, id_plan_plazo, usuario_id, pagos, total, descuento)
        select gimnasio_id, sucursal_id, dia, medio_pago, id_plan_plazo, usuario_id, count(*), sum(monto_total), sum(descuento)
          from nuevas
          where not apertura
          group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
        on conflict (gimnasio_id, sucursal_id, dia, medio_pago, id_plan_plazo, usuario_id) do update
          set pagos = c.pagos + excluded.pagos, total = c.total + excluded.total, descuento = c.descuento + excluded.descuento;
    else
      insert into cobros_diarios as c (gimnasio_id, sucursal_id, dia, medio_pago, id_plan_plazo, usuario_id, pagos, total, descuento)
        select a.gimnasio_id, a.sucursal_id, a.dia, a.medio_pago, a.id_plan_plazo, a.usuario_id, -count(*), -sum(a.monto_total), -sum(a.descuento)
          from nuevas n join pagos_asientos a on a.gimnasio_id = n.gimnasio_id and a.id = n.id_pago
          where not a.apertura
          group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
        on conflict (gimnasio_id, sucursal_id, dia, medio_pago, id_plan_plazo, usuario_id) do update
          set pagos = c.pagos + excluded.pagos, total = c.total + excluded.total, descuento = c.descuento + excluded.descuento;
    end if;
    return null;
  end
  $$;
create trigger cobros after insert on pagos_asientos
  referencing new table as nuevas for each statement execute function pagos_cobros();
create trigger cobros after insert on pagos_anulaciones
  referencing new table as nuevas for each statement execute function pagos_cobros();

insert into cobros_diarios (gimnasio_id, sucursal_id, dia, medio_pago, id_plan_plazo, usuario_id, pagos, total, descuento)
  select a.gimnasio_id, a.sucursal_id, a.dia, a.medio_pago, a.id_plan_plazo, a.usuario_id, count(*), sum(a.monto_total), sum(a.descuento)
  from pagos_asientos a
  where not a.apertura
    and not exists (select from pagos_anulaciones v where v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id)
  group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6;
select hechos_rehacer(id, array(select id::text from miembros m where m.gimnasio_id = g.id)) from gimnasios g;

-- Who paid in a stretch of days, from the index alone.
drop index pagos_dia;
create index pagos_dia on pagos_asientos (gimnasio_id, sucursal_id, dia)
  include (id, id_miembro, id_plan_plazo, medio_pago, usuario_id, recibo);
-- Discounts are few.
create index pagos_descuento on pagos_asientos (gimnasio_id, sucursal_id, dia) where descuento > 0;
