-- What reports ask is said by the periods, the ledger and the audit (0200, decision 0074). The seven tables that said it once
-- more, with all that kept them, are gone.
drop trigger hechos_insert on periodos;
drop trigger hechos_update on periodos;
drop trigger hechos on pagos_anulaciones;
drop trigger hechos on miembros;
drop trigger cobros on pagos_asientos;
drop trigger cobros on pagos_anulaciones;
drop trigger pagadores on pagos_asientos;
drop trigger pagadores on pagos_anulaciones;
drop trigger actividad on auditoria;

drop function periodos_hechos_nuevos();
drop function periodos_hechos_movidos();
drop function pagos_anulaciones_hechos();
drop function miembros_hechos();
drop function pagos_cobros();
drop function pagos_pagadores();
drop function auditoria_actividad();
drop function hechos_seguir(text, text);
drop function hechos_rehacer(text, text[]);
drop function estancias_de(text, text[]);
drop function renovaciones_de(text, text[]);
drop function pagadores_sumar(text, text[], text[], text[]);
drop function juntar_sumas(text);
drop function juntar_actividad(text);
drop function actividad_rehacer(text, date, date);

drop table estancias, renovaciones, cobros_diarios, renovaciones_diarias, base_diaria, pagadores_diarios, actividad_diaria;

-- A change of tolerance rebuilds nothing any more, one of zone no activity. What still waited would wait for ever.
delete from trabajos_conocidos where nombre in ('rehacer_hechos', 'rehacer_actividad');
do $$
  begin
    if to_regclass('graphile_worker._private_jobs') is not null then
      perform graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
        where task_identifier in ('rehacer_hechos', 'rehacer_actividad');
    end if;
  end
  $$;
