-- Told once: a period is made with its payment, whose creation is told, and the ends of memberships change with memberships
-- alone, by two rows for each that moves. A third of what a charge did was to tell of it.
drop trigger announce_pagos_insert on periodos;
drop trigger announce_dashboard_insert on vencimientos;
drop trigger announce_dashboard_update on vencimientos;
drop trigger announce_dashboard_delete on vencimientos;
