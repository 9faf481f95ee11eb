create table users_sucursales_cerradas (
  gimnasio_id record_id not null,
  user_id record_id not null,
  sucursal_id record_id not null,
  -- The place among the user's branches.
  orden bigint not null,
  primary key (gimnasio_id, sucursal_id, user_id),
  foreign key (gimnasio_id, user_id) references users (gimnasio_id, id) on delete cascade,
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id) on delete cascade
);
comment on table users_sucursales_cerradas is 'A person of the staff who worked in a branch when it closed, and sees it again when it reopens.';
create index users_sucursales_cerradas_user on users_sucursales_cerradas (gimnasio_id, user_id);
select protect_tenant_table('users_sucursales_cerradas', 'gimnasio_id', 'select, insert, delete');
