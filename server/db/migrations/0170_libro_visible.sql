-- What only grows is looked through by vacuum after so many new rows, not after a fifth of all there are: lists count the latest
-- days from the index alone, and until then each of their rows was looked up. Without dead rows such a vacuum reads new pages only.
alter table pagos_asientos set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
alter table auditoria set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
