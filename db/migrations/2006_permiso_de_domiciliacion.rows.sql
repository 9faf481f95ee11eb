-- Mandates and files for the bank, for those who lead a gym.
insert into permisos (id, permiso, id_modulo)
select 'permiso00000042', 'debits.manage', m.id from modulos m where m.nombre = 'Pagos';
insert into roles_permisos (gimnasio_id, role_id, permiso_id)
select null, r.id, p.id from roles r join permisos p on p.permiso = 'debits.manage'
where r.id in ('roladmin0000001', 'rolgerente00001');
