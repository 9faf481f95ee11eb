-- The part of a payment online that went back while the rest stayed; 0 for none, and once all of it went back. `devuelto` says since when.
alter table cobros_en_linea add column monto_devuelto numeric(14,2) not null default 0 check (monto_devuelto >= 0);
alter table cobros_en_linea
  add constraint cobros_en_linea_monto_devuelto check (monto_devuelto = 0 or devuelto is not null);
