-- Carrying a whole gym away, or bringing one in, is an act like any other: it stands in the history.
alter table auditoria
  drop constraint auditoria_accion_check,
  add constraint auditoria_accion_check check (accion in ('create', 'update', 'delete', 'void', 'export', 'import'));
