-- Tables derived from members and ledger, kept in the transaction that changes the source. `npm run verify` computes them again.

create table periodos (
  gimnasio_id record_id not null,
  id_pago record_id not null,
  id_miembro record_id not null,
  inicio date not null,
  vencimiento date not null,
  fecha_vencimiento timestamptz(3) not null,
  -- Its place among the others of its member, in the order in which they begin (those of one day in the ledger's): what reports ask
  -- about coming, renewing and leaving. Days from the latest end of all that begin before: 0 where they touch, less where they
  -- overlap. Null for the first, and for what a voided payment was sold with.
  hueco integer,
  -- The beginning of the next. Null for the last, and for what a voided payment was sold with.
  siguiente date,
  primary key (gimnasio_id, id_pago),
  foreign key (gimnasio_id, id_pago) references pagos_asientos (gimnasio_id, id),
  foreign key (gimnasio_id, id_miembro) references miembros (gimnasio_id, id)
);
comment on table periodos is
  'The period that a payment gives today, as the fold of shared/periodos.ts says. A voided payment keeps the one it was '
  'sold with.';
create index periodos_miembro on periodos (gimnasio_id, id_miembro);
create index periodos_vencimiento on periodos (gimnasio_id, vencimiento) include (inicio, id_miembro, id_pago, hueco, siguiente);
-- The first period of each stay and the last of each member: for most members two rows, however many payments they made.
create index periodos_limites on periodos (gimnasio_id, id_miembro, inicio, hueco desc nulls first)
  include (vencimiento, siguiente, id_pago)
  where hueco is null or hueco > 1 or siguiente is null;
select protect_tenant_table('periodos', 'gimnasio_id', 'select, insert, update');

create table membresias (
  gimnasio_id record_id not null,
  id_miembro record_id not null,
  sucursal_id record_id not null,
  eliminado boolean not null default false,
  id_pago record_id,
  id_plan record_id,
  id_plan_plazo record_id,
  fecha_pago timestamptz(3),
  horario timestamptz(3),
  inicio date,
  ancla smallint check (ancla between 1 and 31),
  vencimiento date,
  fecha_vencimiento timestamptz(3),
  -- The last pause that stands. At most one is not over, so that the state of a day needs no other.
  pausa_desde date,
  pausa_hasta date,
  primary key (gimnasio_id, id_miembro),
  constraint membresias_whole check (num_nulls(id_pago, id_plan, id_plan_plazo, fecha_pago, inicio, ancla, vencimiento, fecha_vencimiento) in (0, 8)),
  constraint membresias_pausa check (num_nulls(pausa_desde, pausa_hasta) in (0, 2)),
  foreign key (gimnasio_id, id_miembro) references miembros (gimnasio_id, id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id),
  foreign key (gimnasio_id, id_pago) references pagos_asientos (gimnasio_id, id),
  foreign key (gimnasio_id, id_plan) references planes (gimnasio_id, id),
  foreign key (gimnasio_id, id_plan_plazo) references planes_plazos (gimnasio_id, id)
);
comment on table membresias is
  'Where the chain of payments of a member stands. His branch and `eliminado` are copies, for counting.';
create index membresias_vencimiento on membresias (gimnasio_id, vencimiento);
create index membresias_fecha_vencimiento on membresias (gimnasio_id, fecha_vencimiento);
create index membresias_pausadas on membresias (gimnasio_id, sucursal_id, pausa_hasta) where pausa_hasta is not null;
select protect_tenant_table('membresias', 'gimnasio_id', 'select, insert, update');
create trigger count_new after insert on membresias
  referencing new table as nuevas for each statement execute function membresias_count_new();
create trigger count_moved after update on membresias
  referencing new table as nuevas old table as viejas for each statement execute function membresias_count_moved();

-- Sums that nobody waits for. A sum may lie in several rows: whoever changes it adds to one that nobody holds, or begins another.
-- So there are as many rows of one sum as there were ever writers of it at the same moment, mostly one; whoever reads adds them up.

create table vencimientos (
  gimnasio_id record_id not null,
  sucursal_id record_id not null,
  vencimiento date,
  id_plan record_id,
  miembros integer not null,
  orden bigint generated always as identity,
  primary key (gimnasio_id, orden),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id),
  foreign key (gimnasio_id, id_plan) references planes (gimnasio_id, id)
);
comment on table vencimientos is
  'A part of how many members of a branch, not deleted, end on a day under a plan (both empty: never paid). Counting 50,000 '
  'rows at each visit of the dashboard would cost a hundred times more.';
create index vencimientos_key on vencimientos (gimnasio_id, sucursal_id, vencimiento, id_plan) include (miembros);
select protect_tenant_table('vencimientos', 'gimnasio_id', 'select, insert, update');

create table ingresos (
  gimnasio_id record_id not null,
  sucursal_id record_id not null,
  dia date not null,
  -- A void may be taken from another row than the one its payment was added to: only the sum of both is never negative.
  total numeric(16,2) not null,
  pagos integer not null,
  orden bigint generated always as identity,
  primary key (gimnasio_id, sucursal_id, dia, orden),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id)
);
comment on table ingresos is
  'A part of the income of a branch on a civil day, voids taken out of the day of the payment.';
select protect_tenant_table('ingresos', 'gimnasio_id', 'select, insert, update');

create table miembros_por_sucursal (
  gimnasio_id record_id not null,
  sucursal_id record_id not null,
  miembros integer not null,
  orden bigint generated always as identity,
  primary key (gimnasio_id, sucursal_id, orden),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id)
);
comment on table miembros_por_sucursal is
  'A part of how many members, not deleted, a branch has. Every list of members shows the number; counting them took longer '
  'than reading the page.';
select protect_tenant_table('miembros_por_sucursal', 'gimnasio_id', 'select, insert, update');
