-- A day may hold more than a hundred sales or payments of the largest amount. A wider precision rewrites no row.
alter table ingresos alter column total type numeric(22,2), alter column vendido type numeric(22,2);
