-- Reports read the periods, the ledger and the audit. The seven tables that repeated them are gone, with all that kept them.
-- Dropping a trigger function drops its trigger.
drop function periodos_hechos_nuevos(), periodos_hechos_movidos(), pagos_anulaciones_hechos(), miembros_hechos(), pagos_cobros(),
  pagos_pagadores(), auditoria_actividad() cascade;
drop function hechos_seguir(text, text), hechos_rehacer(text, text[]), estancias_de(text, text[]), renovaciones_de(text, text[]),
  pagadores_sumar(text, text[], text[], text[]), juntar_sumas(text), juntar_actividad(text), actividad_rehacer(text, date, date);
drop table estancias, renovaciones, cobros_diarios, renovaciones_diarias, base_diaria, pagadores_diarios, actividad_diaria;
delete from trabajos_conocidos where nombre in ('rehacer_hechos', 'rehacer_actividad');
