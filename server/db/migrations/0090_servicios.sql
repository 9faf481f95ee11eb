-- What the platform sells, in which currency, and what a gym has bought of it.

alter table servicios add column moneda text not null default 'USD' check (moneda ~ '^[A-Z]{3}$');

-- What only some services let a gym make. Reading, charging and exporting belong to all of them.
update servicios set
    funciones = '["roles", "pausas_en_lote"]',
    caracteristicas = replace(caracteristicas, 'Reportes y exportaciones', 'Roles a medida y pausas de toda una sucursal')
  where precio > 0;

alter table servicios_pagos
  -- Kept as they were when the payment was asked for: a price that changes later changes nothing here.
  add column moneda text not null default 'USD' check (moneda ~ '^[A-Z]{3}$'),
  add column meses integer not null default 1 check (meses between 1 and 12),
  add column metodo text not null default 'transferencia' check (metodo in ('prueba', 'transferencia', 'mercado_pago')),
  -- Set when it is approved. The last one approved holds from its first day on.
  add column inicio date,
  add column turno integer,
  add column usuario_id record_id,
  add column referencia text not null default '' check (char_length(referencia) <= 80),
  -- The provider's name for the money that came, for where it is paid, and what it said that does not fit.
  add column cobro text not null default '',
  add column enlace text not null default '',
  add column aviso text not null default '',
  add column motivo text not null default '' check (char_length(motivo) <= 300),
  add column resuelto timestamptz(3),
  add column resuelto_por record_id references users (id),
  add foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id);

update servicios_pagos p set
    metodo = case when p.monto = 0 then 'prueba' else 'transferencia' end,
    resuelto = p.created,
    inicio = least((p.created at time zone g.zona_horaria)::date, p.vencimiento),
    turno = n.turno
  from gimnasios g, (
    select id, row_number() over (partition by gimnasio_id order by orden) as turno
    from servicios_pagos where estado = 'aprobado' and vencimiento is not null
  ) n
  where g.id = p.gimnasio_id and n.id = p.id;

-- Money that the provider tells of twice is one payment.
create unique index servicios_pagos_cobro on servicios_pagos (cobro) where cobro <> '';
create unique index servicios_pagos_turno on servicios_pagos (gimnasio_id, turno) where turno is not null;
create index servicios_pagos_pendientes on servicios_pagos (created) where estado = 'pendiente';
create index servicios_pagos_resuelto on servicios_pagos (resuelto) where estado = 'aprobado';

-- The gym stays until what it has paid for ends, and is put on the free service then.
alter table gimnasios add column sin_renovar boolean not null default false;
