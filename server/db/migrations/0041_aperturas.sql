-- Opening entries: the paid-until date that a member brings along when he is imported. One of them is an entry of the ledger
-- like a payment, so that the fold and the periods know it, but no money: no receipt, no amount, no income, and the record
-- `pagos` does not show it.

alter table pagos_asientos
  add column apertura boolean not null default false,
  alter column recibo drop not null,
  drop constraint pagos_asientos_precio_lista_check,
  add constraint pagos_asientos_apertura check (
    case when apertura then recibo is null and precio_lista = 0 and monto_total = 0 else recibo is not null and precio_lista > 0 end
  );

create or replace function pagos_income() returns trigger
  language plpgsql
  as $$
  begin
    if tg_table_name = 'pagos_asientos' then
      insert into ingresos as i (gimnasio_id, sucursal_id, dia, total, pagos)
        select gimnasio_id, sucursal_id, dia, sum(monto_total), count(*) from nuevas
          where not apertura
          group by gimnasio_id, sucursal_id, dia order by gimnasio_id, sucursal_id, dia
        on conflict (gimnasio_id, sucursal_id, dia)
          do update set total = i.total + excluded.total, pagos = i.pagos + excluded.pagos;
    else
      update ingresos as i set total = i.total - a.total, pagos = i.pagos - a.pagos
        from (
          select a.gimnasio_id, a.sucursal_id, a.dia, sum(a.monto_total) as total, count(*) as pagos
            from nuevas n join pagos_asientos a on a.gimnasio_id = n.gimnasio_id and a.id = n.id_pago
            where not a.apertura
            group by a.gimnasio_id, a.sucursal_id, a.dia
        ) a
        where i.gimnasio_id = a.gimnasio_id and i.sucursal_id = a.sucursal_id and i.dia = a.dia;
    end if;
    return null;
  end
  $$;

create or replace view pagos with (security_invoker = true) as
  select
    a.gimnasio_id, a.id, a.orden, a.created, coalesce(v.created, a.created) as updated,
    a.id_miembro, a.id_plan_plazo, a.sucursal_id, a.usuario_id, a.medio_pago,
    a.precio_lista, a.descuento, a.motivo_descuento, a.monto_total, a.referencia, a.nota,
    a.fecha_pago, a.horario, a.recibo, a.duracion, a.unidad, a.eleccion,
    p.inicio, p.fecha_vencimiento,
    v.created as anulado, v.usuario_id as anulado_por, coalesce(v.motivo, '') as motivo_anulacion
  from pagos_asientos a
  left join periodos p on p.gimnasio_id = a.gimnasio_id and p.id_pago = a.id
  left join pagos_anulaciones v on v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id
  where not a.apertura;

-- One import of members: what was in the file, and what was decided about it.
create table importaciones (
  gimnasio_id record_id not null references gimnasios (id),
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  usuario_id record_id not null,
  sucursal_id record_id not null,
  archivo text not null check (char_length(archivo) <= 200),
  columnas jsonb not null,
  filas jsonb not null,
  aplicada timestamptz(3),
  deshecha timestamptz(3),
  resumen jsonb,
  primary key (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id)
);
create index importaciones_list on importaciones (gimnasio_id, created desc);
select protect_tenant_table('importaciones', 'gimnasio_id', 'select, insert, update, delete');

-- What an import did to each member, for its undo.
create table importaciones_miembros (
  gimnasio_id record_id not null,
  id_importacion record_id not null,
  id_miembro record_id not null,
  accion text not null check (accion in ('create', 'update')),
  -- Of an update: the columns as they were.
  antes jsonb,
  -- The opening entry, where the row brought a paid-until date.
  id_pago record_id,
  primary key (gimnasio_id, id_importacion, id_miembro),
  foreign key (gimnasio_id, id_importacion) references importaciones (gimnasio_id, id) on delete cascade,
  foreign key (gimnasio_id, id_miembro) references miembros (gimnasio_id, id),
  foreign key (gimnasio_id, id_pago) references pagos_asientos (gimnasio_id, id)
);
select protect_tenant_table('importaciones_miembros', 'gimnasio_id', 'select, insert');
