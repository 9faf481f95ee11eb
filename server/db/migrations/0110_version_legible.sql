-- Whether a process may take requests depends on the database's version; that check runs as the reading role.
grant select (version) on schema_migrations to vigente_reader;
