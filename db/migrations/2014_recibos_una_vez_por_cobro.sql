-- A union may bring together two debits by one mandate on one day, of two records of the same person.
drop index remesas_recibos_una_vez;
create unique index remesas_recibos_una_vez on remesas_recibos (gimnasio_id, id_mandato, id_automatico, vence) where not retirado;
