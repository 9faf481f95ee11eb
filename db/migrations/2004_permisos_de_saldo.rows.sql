-- Leaving a rest and forgiving it, for those who lead a gym.
insert into permisos (id, permiso, id_modulo)
select v.id, v.permiso, m.id
from (values ('permiso00000040', 'payments.credit'), ('permiso00000041', 'payments.forgive')) v (id, permiso)
join modulos m on m.nombre = 'Pagos';
insert into roles_permisos (gimnasio_id, role_id, permiso_id)
select null, r.id, p.id from roles r join permisos p on p.permiso in ('payments.credit', 'payments.forgive')
where r.id in ('roladmin0000001', 'rolgerente00001');
