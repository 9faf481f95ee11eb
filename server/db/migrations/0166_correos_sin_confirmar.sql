-- Whoever registered a gym with an address and has not confirmed it stands in nobody's way: it may be another's.
update users set prestado = true where not verified and not prestado and gimnasio_id <> '';
