-- Records of one person that were joined, and pairs that look alike and are two persons.

create table miembros_uniones (
  gimnasio_id record_id not null,
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  id_queda record_id not null,
  id_se_va record_id not null,
  usuario_id record_id not null,
  -- The fields that the union changed in each of the two, and the ids of the rows that it moved. Null: it is not undone any more.
  antes jsonb,
  primary key (gimnasio_id, id),
  constraint miembros_uniones_dos check (id_queda <> id_se_va),
  foreign key (gimnasio_id, id_queda) references miembros (gimnasio_id, id),
  foreign key (gimnasio_id, id_se_va) references miembros (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id)
);
comment on table miembros_uniones is
  'The union of two members who are one person: the record that stays, and the user who joined them. `miembros.unido_a` '
  'follows from it.';
create index miembros_uniones_queda on miembros_uniones (gimnasio_id, id_queda);
create index miembros_uniones_se_va on miembros_uniones (gimnasio_id, id_se_va);
create index miembros_uniones_usuario on miembros_uniones (gimnasio_id, usuario_id);
select protect_tenant_table('miembros_uniones', 'gimnasio_id', 'select, insert');

create table miembros_uniones_deshechas (
  gimnasio_id record_id not null,
  id_union record_id not null,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  usuario_id record_id not null,
  primary key (gimnasio_id, id_union),
  foreign key (gimnasio_id, id_union) references miembros_uniones (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id)
);
comment on table miembros_uniones_deshechas is 'The undo of a union, with its user.';
create index miembros_uniones_deshechas_usuario on miembros_uniones_deshechas (gimnasio_id, usuario_id);
select protect_tenant_table('miembros_uniones_deshechas', 'gimnasio_id', 'select, insert');

create table miembros_distintos (
  gimnasio_id record_id not null,
  id_miembro record_id not null,
  id_otro record_id not null,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  usuario_id record_id not null,
  primary key (gimnasio_id, id_miembro, id_otro),
  constraint miembros_distintos_dos check (id_miembro <> id_otro),
  foreign key (gimnasio_id, id_miembro) references miembros (gimnasio_id, id),
  foreign key (gimnasio_id, id_otro) references miembros (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id)
);
comment on table miembros_distintos is 'Two members who look alike and are two persons, as a user said.';
create index miembros_distintos_otro on miembros_distintos (gimnasio_id, id_otro);
create index miembros_distintos_usuario on miembros_distintos (gimnasio_id, usuario_id);
select protect_tenant_table('miembros_distintos', 'gimnasio_id', 'select, insert');

create trigger only_grows before update or delete or truncate on miembros_uniones for each statement execute function ledger_only_grows();
create trigger only_grows before update or delete or truncate on miembros_uniones_deshechas for each statement execute function ledger_only_grows();
create trigger only_grows before update or delete or truncate on miembros_distintos for each statement execute function ledger_only_grows();
