-- Sums beside the facts, by day: a report over a year reads a few thousand rows, whatever its members paid. Each row is a
-- difference, added and never changed, so that whoever charges waits for nobody; a job puts those of one key together.

-- Derived: periods that ended on a day, how many of them were renewed, how many until their last day, and what that paid.
create table renovaciones_diarias (
  gimnasio_id record_id not null,
  sucursal_id record_id not null,
  vencimiento date not null,
  id_plan record_id not null,
  orden bigint generated always as identity,
  terminaron integer not null,
  renovaron integer not null,
  antes integer not null,
  monto numeric(16,2) not null,
  primary key (gimnasio_id, sucursal_id, vencimiento, id_plan, orden) include (terminaron, renovaron, antes, monto),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id),
  foreign key (gimnasio_id, id_plan) references planes (gimnasio_id, id)
);
select protect_tenant_table('renovaciones_diarias', 'gimnasio_id', 'select, insert, delete');

-- Derived: by how much a day changed the base of a branch, and what it pays in a month.
create table base_diaria (
  gimnasio_id record_id not null,
  sucursal_id record_id not null,
  dia date not null,
  orden bigint generated always as identity,
  altas integer not null default 0,
  reingresos integer not null default 0,
  bajas integer not null default 0,
  mensual numeric not null default 0,
  -- Members whose membership cost something.
  pagan integer not null default 0,
  primary key (gimnasio_id, sucursal_id, dia, orden) include (altas, reingresos, bajas, mensual, pagan),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id)
);
select protect_tenant_table('base_diaria', 'gimnasio_id', 'select, insert, delete');

-- Derived: how many members paid on a day in a branch, by the day on which they had paid there before; without a branch, in
-- any. Who paid between two days is counted once, on the first of his days: the one whose day before lies outside.
create table pagadores_diarios (
  gimnasio_id record_id not null,
  orden bigint generated always as identity,
  sucursal_id record_id,
  dia date not null,
  -- Empty: it was his first.
  previo date,
  miembros integer not null,
  primary key (gimnasio_id, orden),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id)
);
create index pagadores_dia on pagadores_diarios (gimnasio_id, sucursal_id, dia) include (previo, miembros);
select protect_tenant_table('pagadores_diarios', 'gimnasio_id', 'select, insert, delete');

-- A membership pays for the base on the days on which its member has none that began later, until he was deleted.
alter table renovaciones
  add column sucursal_miembro record_id,
  add column vale datemultirange;

-- The periods of some members that stand. What follows a period is nearly always the next one in the ledger: only where it is
-- not are the others of its member looked at.
create or replace function renovaciones_de(gimnasio text, miembros text[]) returns setof renovaciones
  language sql stable
  as $$
    with vivos as (
      select p.id_pago, p.id_miembro, a.sucursal_id, z.id_plan, a.orden, a.dia, p.inicio, p.vencimiento, a.monto_total as monto,
        a.monto_total / case a.unidad when 'mes' then a.duracion else a.duracion / 30.4375 end as mensual,
        p.vencimiento + g.tolerancia + 1 as fin, g.tolerancia, m.sucursal_id as sucursal_miembro,
        (m.deleted at time zone g.zona_horaria)::date as ido
      from gimnasios g
      join miembros m on m.gimnasio_id = g.id
      join periodos p on p.gimnasio_id = g.id and p.id_miembro = m.id
      join pagos_asientos a on a.gimnasio_id = g.id and a.id = p.id_pago
      join planes_plazos z on z.gimnasio_id = g.id and z.id = a.id_plan_plazo
      where g.id = gimnasio and m.id = any (miembros)
        and not exists (select from pagos_anulaciones v where v.gimnasio_id = p.gimnasio_id and v.id_pago = p.id_pago)
    ),
    seguidos as (
      select v.*, lead(id_pago) over libro as tras, lead(dia) over libro as tras_dia, lead(monto) over libro as tras_monto,
        coalesce(lead(v.vencimiento) over libro > v.vencimiento and lead(v.inicio) over libro < v.fin, false) as sigue,
        lead(v.inicio) over curso as otra_inicio, lead(v.fin) over curso as otra_fin
      from vivos v
      window libro as (partition by id_miembro order by orden), curso as (partition by id_miembro order by inicio, orden)
    )
    select gimnasio, e.id_pago, e.id_miembro, e.sucursal_id, e.id_plan, e.orden, e.inicio, e.vencimiento, e.monto, e.mensual,
      case when e.sigue then e.tras else s.id_pago end, case when e.sigue then e.tras_dia else s.dia end,
      case when e.sigue then e.tras_monto else s.monto_total end, e.sucursal_miembro,
      datemultirange(daterange(null, e.ido)) * case
        when e.otra_inicio is null or e.otra_inicio >= e.fin then datemultirange(daterange(e.inicio, e.fin))
        when e.otra_fin >= e.fin then datemultirange(daterange(e.inicio, e.otra_inicio))
        else datemultirange(daterange(e.inicio, e.fin)) - (
          select range_agg(daterange(p.inicio, p.vencimiento + e.tolerancia + 1))
          from periodos p
          join pagos_asientos a on a.gimnasio_id = gimnasio and a.id = p.id_pago
          where p.gimnasio_id = gimnasio and p.id_miembro = e.id_miembro and (p.inicio, a.orden) > (e.inicio, e.orden)
            and not exists (select from pagos_anulaciones v where v.gimnasio_id = gimnasio and v.id_pago = p.id_pago))
      end
    from seguidos e
    left join lateral (
      select p.id_pago, a.dia, a.monto_total
      from periodos p
      join pagos_asientos a on a.gimnasio_id = gimnasio and a.id = p.id_pago
      where not e.sigue and e.tras is not null and p.gimnasio_id = gimnasio and p.id_miembro = e.id_miembro and a.orden > e.orden
        and p.vencimiento > e.vencimiento and p.inicio < e.fin
        and not exists (select from pagos_anulaciones v where v.gimnasio_id = gimnasio and v.id_pago = p.id_pago)
      order by a.orden limit 1
    ) s on true
  $$;

update renovaciones r set sucursal_miembro = n.sucursal_miembro, vale = n.vale
  from gimnasios g
  cross join lateral renovaciones_de(g.id, array(select m.id::text from miembros m where m.gimnasio_id = g.id)) n
  where r.gimnasio_id = g.id and r.id_pago = n.id_pago;
alter table renovaciones
  alter column sucursal_miembro set not null,
  alter column vale set not null,
  add foreign key (gimnasio_id, sucursal_miembro) references sucursales (gimnasio_id, id);

insert into renovaciones_diarias (gimnasio_id, sucursal_id, vencimiento, id_plan, terminaron, renovaron, antes, monto)
  select gimnasio_id, sucursal_id, vencimiento, id_plan, count(*), count(renovo), count(*) filter (where renovo <= vencimiento),
    coalesce(sum(monto_renueva), 0)
  from renovaciones
  group by 1, 2, 3, 4 order by 1, 2, 3, 4;
insert into base_diaria (gimnasio_id, sucursal_id, dia, altas, reingresos, bajas, mensual, pagan)
  select gimnasio_id, sucursal_id, dia, sum(altas), sum(reingresos), sum(bajas), sum(mensual), sum(pagan)
  from (
    select gimnasio_id, sucursal_id, d.* from estancias
      cross join lateral (values (entra, (numero = 1)::integer, (numero > 1)::integer, 0, 0::numeric, 0), (sale, 0, 0, 1, 0, 0))
        d (dia, altas, reingresos, bajas, mensual, pagan)
    union all
    select gimnasio_id, sucursal_miembro, d.* from renovaciones
      cross join lateral unnest(vale) v
      cross join lateral (values (lower(v), 0, 0, 0, mensual, 1), (upper(v), 0, 0, 0, -mensual, -1)) d
      where mensual > 0
  ) d
  group by 1, 2, 3
  having (sum(altas), sum(reingresos), sum(bajas), sum(mensual), sum(pagan)) <> (0, 0, 0, 0, 0)
  order by 1, 2, 3;
insert into pagadores_diarios (gimnasio_id, sucursal_id, dia, previo, miembros)
  select gimnasio_id, sucursal_id, dia, previo, count(*)
  from (
    select a.gimnasio_id, a.sucursal_id, a.dia,
      lag(a.dia) over (partition by a.gimnasio_id, a.id_miembro, a.sucursal_id order by a.dia) as previo
    from pagos_asientos a
    where not a.apertura
      and not exists (select from pagos_anulaciones v where v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id)
    group by grouping sets ((a.gimnasio_id, a.id_miembro, a.dia), (a.gimnasio_id, a.id_miembro, a.sucursal_id, a.dia))
  ) d
  group by 1, 2, 3, 4 order by 1, 2, 3, 4;

-- Makes the facts of some members anew, and adds what that changes to the sums by day. Whoever calls it holds their locks.
create or replace function hechos_rehacer(gimnasio text, miembros text[]) returns void
  language plpgsql set plan_cache_mode = auto
  as $$
  begin
    if cardinality(miembros) > 20 then
      set local plan_cache_mode = force_custom_plan;
    end if;
    with nuevas as materialized (select * from estancias_de(gimnasio, miembros)),
    viejas as materialized (select * from estancias where gimnasio_id = gimnasio and id_miembro = any (miembros)),
    idas as (
      delete from estancias e
      where e.gimnasio_id = gimnasio and e.id_miembro = any (miembros)
        and (e.id_miembro, e.entra) not in (select id_miembro, entra from nuevas)
    ),
    sumas as (
      insert into base_diaria (gimnasio_id, sucursal_id, dia, altas, reingresos, bajas)
      select gimnasio, sucursal_id, dia, sum(alta), sum(reingreso), sum(baja)
      from (
        select e.sucursal_id, d.* from nuevas e
          cross join lateral (values (entra, (numero = 1)::integer, (numero > 1)::integer, 0), (sale, 0, 0, 1)) d (dia, alta, reingreso, baja)
        union all
        select e.sucursal_id, d.* from viejas e
          cross join lateral (values (entra, -(numero = 1)::integer, -(numero > 1)::integer, 0), (sale, 0, 0, -1)) d
      ) d
      group by sucursal_id, dia
      having (sum(alta), sum(reingreso), sum(baja)) <> (0, 0, 0)
    )
    insert into estancias as e select * from nuevas
    on conflict (gimnasio_id, id_miembro, entra) do update
      set sucursal_id = excluded.sucursal_id, sale = excluded.sale, numero = excluded.numero,
        meses_antes = excluded.meses_antes, vuelve = excluded.vuelve
      where e is distinct from excluded;
    with nuevas as materialized (select * from renovaciones_de(gimnasio, miembros)),
    viejas as materialized (select * from renovaciones where gimnasio_id = gimnasio and id_miembro = any (miembros)),
    cambian as materialized (
      select c.*, 1 as signo from (table nuevas except all table viejas) c
      union all
      select c.*, -1 from (table viejas except all table nuevas) c
    ),
    idas as (
      delete from renovaciones r
      where r.gimnasio_id = gimnasio and r.id_miembro = any (miembros) and r.id_pago not in (select id_pago from nuevas)
    ),
    renovadas as (
      insert into renovaciones_diarias (gimnasio_id, sucursal_id, vencimiento, id_plan, terminaron, renovaron, antes, monto)
      select gimnasio, sucursal_id, vencimiento, id_plan, sum(signo), sum(d.renovado), sum(d.antes), sum(d.monto)
      from cambian c
      cross join lateral (
        select signo * (renovo is not null)::integer as renovado, signo * coalesce(renovo <= vencimiento, false)::integer as antes,
          signo * coalesce(monto_renueva, 0) as monto
      ) d
      group by sucursal_id, vencimiento, id_plan
      having (sum(signo), sum(d.renovado), sum(d.antes), sum(d.monto)) <> (0, 0, 0, 0)
    ),
    pagadas as (
      insert into base_diaria (gimnasio_id, sucursal_id, dia, mensual, pagan)
      select gimnasio, sucursal_miembro, dia, sum(sentido * signo * mensual), sum(sentido * signo)
      from cambian
      cross join lateral unnest(vale) v
      cross join lateral (values (lower(v), 1), (upper(v), -1)) d (dia, sentido)
      where mensual > 0
      group by sucursal_miembro, dia
      having (sum(sentido * signo * mensual), sum(sentido * signo)) <> (0, 0)
    )
    insert into renovaciones as r select * from nuevas
    on conflict (gimnasio_id, id_pago) do update
      set inicio = excluded.inicio, vencimiento = excluded.vencimiento, renueva = excluded.renueva, renovo = excluded.renovo,
        monto_renueva = excluded.monto_renueva, sucursal_miembro = excluded.sucursal_miembro, vale = excluded.vale
      where r is distinct from excluded;
  end
  $$;

-- What some payments, charged or voided just now, change of the days on which their members paid.
create function pagadores_sumar(gimnasio text, miembros text[], cobrados text[], anulados text[]) returns void
  language sql
  as $$
    with dias as (
      select a.id_miembro, a.sucursal_id, a.dia, bool_or(v.id_pago is null) as ahora,
        bool_or((v.id_pago is null or a.id in (select unnest(anulados))) and a.id not in (select unnest(cobrados))) as antes
      from pagos_asientos a
      left join pagos_anulaciones v on v.gimnasio_id = gimnasio and v.id_pago = a.id
      where a.gimnasio_id = gimnasio and a.id_miembro = any (miembros) and not a.apertura
      group by grouping sets ((a.id_miembro, a.dia), (a.id_miembro, a.sucursal_id, a.dia))
    ),
    pares as (
      select sucursal_id, dia, lag(dia) over (partition by id_miembro, sucursal_id order by dia) as previo, 1 as signo
        from dias where ahora
      union all
      select sucursal_id, dia, lag(dia) over (partition by id_miembro, sucursal_id order by dia), -1
        from dias where antes
    )
    insert into pagadores_diarios (gimnasio_id, sucursal_id, dia, previo, miembros)
    select gimnasio, sucursal_id, dia, previo, sum(signo) from pares
    group by sucursal_id, dia, previo
    having sum(signo) <> 0
  $$;

create function pagos_pagadores() returns trigger
  language plpgsql
  as $$
  begin
    if tg_table_name = 'pagos_asientos' then
      perform pagadores_sumar(gimnasio_id, array_agg(distinct id_miembro::text), array_agg(id::text), '{}')
        from nuevas where not apertura group by gimnasio_id;
    else
      perform pagadores_sumar(a.gimnasio_id, array_agg(distinct a.id_miembro::text), '{}', array_agg(a.id::text))
        from nuevas n join pagos_asientos a on a.gimnasio_id = n.gimnasio_id and a.id = n.id_pago
        where not a.apertura
        group by a.gimnasio_id;
    end if;
    return null;
  end
  $$;
create trigger pagadores after insert on pagos_asientos
  referencing new table as nuevas for each statement execute function pagos_pagadores();
create trigger pagadores after insert on pagos_anulaciones
  referencing new table as nuevas for each statement execute function pagos_pagadores();

-- Puts the rows of each key together. What is added meanwhile stays as it is; two at once never take the same row.
create function juntar_sumas(gimnasio text) returns void
  language sql
  as $$
    with idas as (
      delete from renovaciones_diarias d
      using (
        select sucursal_id, vencimiento, id_plan from renovaciones_diarias where gimnasio_id = gimnasio
        group by 1, 2, 3 having count(*) > 1
      ) k
      where d.gimnasio_id = gimnasio and d.sucursal_id = k.sucursal_id and d.vencimiento = k.vencimiento and d.id_plan = k.id_plan
      returning d.*
    )
    insert into renovaciones_diarias (gimnasio_id, sucursal_id, vencimiento, id_plan, terminaron, renovaron, antes, monto)
    select gimnasio, sucursal_id, vencimiento, id_plan, sum(terminaron), sum(renovaron), sum(antes), sum(monto) from idas
    group by sucursal_id, vencimiento, id_plan
    having (sum(terminaron), sum(renovaron), sum(antes), sum(monto)) <> (0, 0, 0, 0);
    with idas as (
      delete from base_diaria d
      using (
        select sucursal_id, dia from base_diaria where gimnasio_id = gimnasio group by 1, 2 having count(*) > 1
      ) k
      where d.gimnasio_id = gimnasio and d.sucursal_id = k.sucursal_id and d.dia = k.dia
      returning d.*
    )
    insert into base_diaria (gimnasio_id, sucursal_id, dia, altas, reingresos, bajas, mensual, pagan)
    select gimnasio, sucursal_id, dia, sum(altas), sum(reingresos), sum(bajas), sum(mensual), sum(pagan) from idas
    group by sucursal_id, dia
    having (sum(altas), sum(reingresos), sum(bajas), sum(mensual), sum(pagan)) <> (0, 0, 0, 0, 0);
    with idas as (
      delete from pagadores_diarios d
      using (
        select sucursal_id, dia, previo from pagadores_diarios where gimnasio_id = gimnasio
        group by 1, 2, 3 having count(*) > 1
      ) k
      where d.gimnasio_id = gimnasio and d.sucursal_id is not distinct from k.sucursal_id and d.dia = k.dia
        and d.previo is not distinct from k.previo
      returning d.*
    )
    insert into pagadores_diarios (gimnasio_id, sucursal_id, dia, previo, miembros)
    select gimnasio, sucursal_id, dia, previo, sum(miembros) from idas
    group by sucursal_id, dia, previo
    having sum(miembros) <> 0;
  $$;
