-- A request asks to void a payment or a sale.
alter table pedidos_anulacion alter column id_pago drop not null,
  add column id_venta record_id,
  add constraint pedidos_de check (num_nonnulls(id_pago, id_venta) = 1),
  add constraint pedidos_venta foreign key (gimnasio_id, id_venta) references ventas_asientos (gimnasio_id, id);
create unique index pedidos_pendientes_de_venta on pedidos_anulacion (gimnasio_id, id_venta)
  where estado = 'pendiente' and id_venta is not null;
create index pedidos_anulacion_venta on pedidos_anulacion (gimnasio_id, id_venta) where id_venta is not null;
comment on table pedidos_anulacion is
  'A request to void a payment or a sale, by a person who may not void it. It is answered once.';
