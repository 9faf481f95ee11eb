-- Whoever is out of service stands in nobody's way: his address is his again wherever he works next.
update users set prestado = true where not activo and not prestado;
