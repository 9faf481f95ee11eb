-- The record of a mandate with its state today: a draft until it is signed, asleep three years after its last debit. A draft also tells
-- when its link was sent to the payer, and until when it can be signed there.
create or replace view mandatos_con_estado with (security_invoker = true) as
  select
    m.gimnasio_id, m.id, m.orden, m.created, m.updated, m.sucursal_id, m.usuario_id, m.referencia, m.nombre, m.nif, m.correo,
    m.iban_final, m.tipo, m.firma, m.firmado, m.lugar, m.ultimo, m.revocado, m.motivo,
    estado_de_mandato(m.firmado, m.ultimo, m.revocado, hoy(g.zona_horaria)) as estado,
    e.created as enviado, e.vence as enlace_vence
  from mandatos m
  left join gimnasios g on g.id = m.gimnasio_id
  left join enlaces_de_firma e on e.gimnasio_id = m.gimnasio_id and e.id_mandato = m.id and e.reemplazado is null
    and m.firmado is null and m.revocado is null;
grant select on mandatos_con_estado to vigente_reader, vigente_writer;
