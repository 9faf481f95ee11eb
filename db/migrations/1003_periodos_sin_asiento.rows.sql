-- Triggers are off: no record changes for its readers.
alter table periodos disable trigger user;
update periodos p set sucursal = a.sucursal_id, plazo = a.id_plan_plazo, siguiente_dia = l.dia, siguiente_monto = l.monto
from pagos_asientos a
left join (
  select p.gimnasio_id, p.id_pago, p.siguiente, lead(p.inicio) over suyos as inicio, lead(a.dia) over suyos as dia,
    lead(a.monto_total) over suyos as monto
  from periodos p
  join pagos_asientos a on a.gimnasio_id = p.gimnasio_id and a.id = p.id_pago
  where not exists (select from pagos_anulaciones v where v.gimnasio_id = p.gimnasio_id and v.id_pago = p.id_pago)
  window suyos as (partition by p.gimnasio_id, p.id_miembro order by a.orden)
) l on l.gimnasio_id = a.gimnasio_id and l.id_pago = a.id and l.inicio = l.siguiente
where a.gimnasio_id = p.gimnasio_id and a.id = p.id_pago;
alter table periodos enable trigger user;
