-- The front page says who makes the product and how to reach them. An empty text is left out.
alter table plataforma
  add column nombre text not null default '' check (char_length(nombre) <= 80),
  add column ciudad text not null default '' check (char_length(ciudad) <= 80),
  add column correo text not null default '' check (char_length(correo) <= 254),
  add column telefono text not null default '' check (char_length(telefono) <= 30),
  -- The price of a US dollar in other currencies, for the prices of the front page: {"ARS": 1480}.
  add column cotizaciones jsonb not null default '{}' check (jsonb_typeof(cotizaciones) = 'object');
