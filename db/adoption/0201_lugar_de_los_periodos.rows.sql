-- No trigger follows: nothing that anybody reads has changed.
alter table periodos disable trigger user;
update periodos p set hueco = l.hueco, siguiente = l.siguiente
from (
  select p.gimnasio_id, p.id_pago,
    p.inicio - max(p.vencimiento) over (suyos rows between unbounded preceding and 1 preceding) as hueco,
    lead(p.inicio) over suyos as siguiente
  from periodos p
  join pagos_asientos a on a.gimnasio_id = p.gimnasio_id and a.id = p.id_pago
  where not exists (select from pagos_anulaciones v where v.gimnasio_id = p.gimnasio_id and v.id_pago = p.id_pago)
  window suyos as (partition by p.gimnasio_id, p.id_miembro order by p.inicio, a.orden)
) l
where p.gimnasio_id = l.gimnasio_id and p.id_pago = l.id_pago and num_nulls(l.hueco, l.siguiente) < 2;
alter table periodos enable trigger user;
