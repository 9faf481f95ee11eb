alter table periodos add column hueco integer, add column siguiente date;

drop trigger announce_pagos_update on periodos;
create trigger announce_pagos_update after update on periodos
  referencing new table as nuevas old table as viejas
  for each statement execute function announce('pagos', 'id_pago', 'gimnasio_id', 'update', 'hueco siguiente');
