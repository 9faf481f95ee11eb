-- A receipt that was mailed is in the history, too.
alter table auditoria drop constraint auditoria_accion_check,
  add constraint auditoria_accion_check check (accion in ('create', 'update', 'delete', 'void', 'export', 'import', 'send'));
