-- A charge in a session is of its session's branch. Each foreign key that is checked costs a charge three hundredths of its time.
alter table caja_cobros
  alter column sucursal_id drop not null,
  add constraint caja_cobros_sucursal check (id_sesion is not null or sucursal_id is not null);
