-- 'Yoga' is a plan.
alter table planes drop constraint planes_nombre_check;
alter table planes add constraint planes_nombre_check check (char_length(nombre) between 2 and 50);
