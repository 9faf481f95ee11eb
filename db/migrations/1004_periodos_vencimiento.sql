-- Reports read the periods that end in a range of days from the index alone.
create index periodos_vencimiento on periodos (gimnasio_id, vencimiento)
  include (inicio, id_miembro, id_pago, hueco, siguiente, sucursal, plazo, siguiente_dia, siguiente_monto);
