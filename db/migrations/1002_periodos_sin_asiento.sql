-- The report of renewals reads periods without joining their payments. `sucursal` and `plazo` are the payment's own and never
-- change. `siguiente_dia` and `siguiente_monto` are the day and amount of the next payment in the ledger, where its period is
-- `siguiente`. Elsewhere they are null and the report looks the payment up.
alter table periodos add column sucursal record_id, add column plazo record_id, add column siguiente_dia date,
  add column siguiente_monto numeric(14,2);
create trigger copy_entry before insert on periodos
  for each row when (new.plazo is null or new.sucursal is null) execute function periodos_copy();

drop trigger announce_pagos_update on periodos;
create trigger announce_pagos_update after update on periodos
  referencing new table as nuevas old table as viejas
  for each statement execute function announce('pagos', 'id_pago', 'gimnasio_id', 'update',
    'hueco siguiente sucursal plazo siguiente_dia siguiente_monto');

-- 1004 makes it again: 1003 fills rows twice as fast without it.
drop index periodos_vencimiento;
