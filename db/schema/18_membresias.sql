-- Periods and memberships, derived from members and ledger in the transaction that changes the source. `npm run verify` computes
-- them again.

create table periodos (
  gimnasio_id record_id not null,
  id_pago record_id not null,
  id_miembro record_id not null,
  inicio date not null,
  vencimiento date not null,
  fecha_vencimiento timestamptz(3) not null,
  -- Its place among the periods of its member, by their beginning, those of one day as in the ledger; for reports of coming,
  -- renewing and leaving. Days since the latest end of all that begin before: 0 if they touch, less if they overlap. Null for the
  -- first, and for that of a voided payment.
  hueco integer,
  -- The beginning of the next. Null for the last, and for that of a voided payment.
  siguiente date,
  -- Branch and term of the payment, so that reports read periods without joining payments.
  sucursal record_id,
  plazo record_id,
  -- Day and amount of the next payment in the ledger, if its period is the next one. Else null: reports look the payment up.
  siguiente_dia date,
  siguiente_monto numeric(14,2),
  primary key (gimnasio_id, id_pago),
  foreign key (gimnasio_id, id_pago) references pagos_asientos (gimnasio_id, id),
  foreign key (gimnasio_id, id_miembro) references miembros (gimnasio_id, id)
);
comment on table periodos is
  'The period of a payment today, as the fold of shared/periodos.ts computes it. A voided payment keeps the period that '
  'was sold.';
create index periodos_miembro on periodos (gimnasio_id, id_miembro);
-- Reports read the periods that end in a range of days from the index alone.
create index periodos_vencimiento on periodos (gimnasio_id, vencimiento)
  include (inicio, id_miembro, id_pago, hueco, siguiente, sucursal, plazo, siguiente_dia, siguiente_monto);
-- The first period of each stay and the last of each member: for most members two rows, however many payments they made.
create index periodos_limites on periodos (gimnasio_id, id_miembro, inicio, hueco desc nulls first)
  include (vencimiento, siguiente, id_pago)
  where hueco is null or hueco > 1 or siguiente is null;
select protect_tenant_table('periodos', 'gimnasio_id', 'select, insert, update');
create trigger copy_entry before insert on periodos
  for each row when (new.plazo is null or new.sucursal is null) execute function periodos_copy();

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
  -- The last pause that stands. At most one is not over, so a day's state needs no other.
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
comment on table membresias is 'The state of a member''s chain of payments. The branch and `eliminado` are copies, for counting.';
create index membresias_vencimiento on membresias (gimnasio_id, vencimiento);
-- Those who begin later are few, and every dashboard asks for them.
create index membresias_inicio on membresias (gimnasio_id, sucursal_id, inicio);
create index membresias_fecha_vencimiento on membresias (gimnasio_id, fecha_vencimiento);
create index membresias_pausadas on membresias (gimnasio_id, sucursal_id, pausa_hasta) where pausa_hasta is not null;
select protect_tenant_table('membresias', 'gimnasio_id', 'select, insert, update');
create trigger count_moved after update on membresias
  referencing new table as nuevas old table as viejas for each statement execute function membresias_count_moved();
