-- The reason why a session ended, so that its browser can say it. Null while it is open, and in those that ended before.
alter table sesiones add column motivo text check (motivo in ('cerrada', 'clave', 'correo', 'desactivada'));
