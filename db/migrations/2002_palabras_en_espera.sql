-- Words of the history wait in a list of the index and enter it together, each minute by `ordenar_palabras`. One by one they took
-- most of a write. The list may hold some ten thousand lines; beyond that, a write would empty it.
alter index auditoria_palabras set (fastupdate = on, gin_pending_list_limit = 32768);
