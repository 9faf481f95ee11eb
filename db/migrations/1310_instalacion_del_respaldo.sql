-- Names this installation in the names of its daily backups, so that no other one in the same place has the same name. In no
-- backup: a restored database is another installation.
alter table respaldo_estado add column instalacion text not null default left(md5(gen_random_uuid()::text), 8);
