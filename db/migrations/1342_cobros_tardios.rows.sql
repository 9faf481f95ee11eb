-- A consent says no longer itself that money came after its end: the payment does.
update cobros_en_linea c set tardio = true
from cobros_automaticos a
where a.gimnasio_id = c.gimnasio_id and a.id = c.id_automatico and a.problema = 'tardio' and c.created >= a.updated;
update cobros_automaticos set problema = '' where problema = 'tardio';
