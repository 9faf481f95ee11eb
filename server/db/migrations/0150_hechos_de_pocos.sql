-- Planning took four fifths of the time that the facts of one member take, once for each charge: for few members the plan that
-- was made before does.
alter function hechos_rehacer(text, text[]) set plan_cache_mode = force_generic_plan;
