-- The role of every API key's user. It grants nothing.
insert into roles (id, nombre) values ('rolclaveapi0000', 'Clave de API') on conflict do nothing;
