-- The record of a mandate with its state today: a draft until it is signed, asleep three years after its last debit.
create or replace view mandatos_con_estado with (security_invoker = true) as
  select
    m.gimnasio_id, m.id, m.orden, m.created, m.updated, m.sucursal_id, m.usuario_id, m.referencia, m.nombre, m.nif, m.correo,
    m.iban_final, m.tipo, m.firma, m.firmado, m.lugar, m.ultimo, m.revocado, m.motivo,
    estado_de_mandato(m.firmado, m.ultimo, m.revocado, hoy(g.zona_horaria)) as estado
  from mandatos m left join gimnasios g on g.id = m.gimnasio_id;
grant select on mandatos_con_estado to vigente_reader, vigente_writer;
