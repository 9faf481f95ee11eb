-- How a member came to know the gym; '' where nobody asked.
alter table miembros add column origen text not null default ''
  check (origen in ('', 'Recomendación', 'Redes sociales', 'Pasó por la puerta', 'Publicidad', 'Otro'));
