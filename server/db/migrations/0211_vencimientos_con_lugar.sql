-- Whether a period was renewed is read from its place among those of its member, of all that ended in a stretch of days.
drop index periodos_vencimiento;
create index periodos_vencimiento on periodos (gimnasio_id, vencimiento) include (inicio, id_miembro, id_pago, hueco, siguiente);
