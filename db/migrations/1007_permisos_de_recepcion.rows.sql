insert into modulos (id, nombre) values ('modulo000000009', 'Ventas');

insert into permisos (id, permiso, id_modulo) values
  ('permiso00000032', 'payments.undo', 'modulo000000002'),
  ('permiso00000033', 'attendance.override', 'modulo000000007'),
  ('permiso00000034', 'cash.move', 'modulo000000008'),
  ('permiso00000035', 'cash.see', 'modulo000000008'),
  ('permiso00000036', 'cash.reopen', 'modulo000000008'),
  ('permiso00000037', 'sales.index', 'modulo000000009'),
  ('permiso00000038', 'sales.create', 'modulo000000009'),
  ('permiso00000039', 'sales.void', 'modulo000000009');

insert into roles (id, nombre) values ('roltableta00001', 'Tableta de recepción');

insert into roles_permisos (gimnasio_id, role_id, permiso_id)
select null, r.role_id, p.id
from (
  values
    ('roladmin0000001', array['payments.undo', 'attendance.override', 'cash.move', 'cash.see', 'cash.reopen', 'sales.index', 'sales.create', 'sales.void']),
    ('rolgerente00001', array['payments.undo', 'attendance.override', 'cash.move', 'cash.see', 'cash.reopen', 'sales.index', 'sales.create', 'sales.void']),
    ('rolrecepcion001', array['payments.undo', 'attendance.index', 'attendance.create', 'cash.open', 'cash.close', 'cash.move', 'sales.create']),
    ('roltableta00001', array['attendance.create'])
) r (role_id, permisos)
join permisos p on p.permiso = any (r.permisos)
order by r.role_id, p.orden;
