-- The gym of a code, to take it in one transaction whoever asks.
grant select (gimnasio_id) on codigos to vigente_reader;
