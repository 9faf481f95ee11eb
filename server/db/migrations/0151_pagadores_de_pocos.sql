-- As with the facts of few members: planning took three quarters of the time, once for each charge.
alter function pagadores_sumar(text, text[], text[], text[]) set plan_cache_mode = force_generic_plan;
