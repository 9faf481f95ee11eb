-- Second steps that were begun and wait for their first code: until now an open session was enough to begin one, so each may
-- be somebody else's doing.
delete from segundos_pasos where activado is null;
