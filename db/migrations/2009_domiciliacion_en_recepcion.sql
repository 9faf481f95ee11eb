-- A file that is taken back gives its consents the day of their cycle back.
alter table remesas_recibos
  -- The day of the consent's cycle that it collects; null for one that is collected again.
  add column ciclo date;
