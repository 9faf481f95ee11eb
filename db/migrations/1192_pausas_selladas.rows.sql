-- Pauses of before wait for their links like new ones: what they say is sealed as it was found.
insert into sellos_pendientes (gimnasio_id, tipo, registro)
select p.gimnasio_id, p.tipo, p.id
from (
  select gimnasio_id, 'pausa' as tipo, id, created, orden from pausas_asientos
  union all select gimnasio_id, 'corte', id_pausa, created, orden from pausas_cortes
) p
where not exists (select from pagos_sellos s where s.gimnasio_id = p.gimnasio_id and s.tipo = p.tipo and s.id_pausa = p.id)
  and not exists (select from sellos_pendientes w where w.gimnasio_id = p.gimnasio_id and w.tipo = p.tipo and w.registro = p.id)
order by p.gimnasio_id, p.created, p.tipo desc, p.orden;
