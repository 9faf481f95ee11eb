-- An import remembers how a member was before it, for its undo. Of whoever is anonymised it remembers nothing.
grant update (antes) on importaciones_miembros to vigente_writer;

update importaciones_miembros i set antes = null
  from miembros m
  where m.gimnasio_id = i.gimnasio_id and m.id = i.id_miembro and i.antes is not null
    and m.nombre = 'Miembro anonimizado ' || m.numero;
