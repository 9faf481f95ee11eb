-- An opening that began on the 31st and ended on the last day of a shorter month keeps the 31st.
update membresias s set ancla = extract(day from a.inicio)
from pagos_asientos a
where a.gimnasio_id = s.gimnasio_id and a.id = s.id_pago and a.apertura and s.vencimiento = a.vencimiento
  and extract(day from a.inicio) > extract(day from a.vencimiento) and extract(day from a.vencimiento + 1) = 1;
