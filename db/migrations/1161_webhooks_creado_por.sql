alter table webhooks
  -- The person who made it, or gave it its present address. Null for older ones that no line of the history tells of.
  add column creado_por record_id,
  add constraint webhooks_creado_por foreign key (gimnasio_id, creado_por) references users (gimnasio_id, id);
create index webhooks_creado_por on webhooks (gimnasio_id, creado_por);
