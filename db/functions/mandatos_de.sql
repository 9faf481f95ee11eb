-- The mandates that collect for this member alone, and for those joined with the member. One that a consent of somebody else goes by
-- stays the payer's, unless that consent is cancelled or that member was forgotten.
create or replace function mandatos_de(p_gimnasio text, p_miembro text) returns setof text
  language sql stable
  as $$
    select distinct a.id_mandato::text
    from miembros m join cobros_automaticos a on a.gimnasio_id = p_gimnasio and a.id_miembro = m.id
    where m.gimnasio_id = p_gimnasio and m.actual = p_miembro and a.id_mandato is not null and not exists (
      select from cobros_automaticos x join miembros o on o.gimnasio_id = x.gimnasio_id and o.id = x.id_miembro
      where x.gimnasio_id = p_gimnasio and x.id_mandato = a.id_mandato and x.estado <> 'cancelado' and o.actual <> p_miembro
        and o.anonimizado is null)
  $$;
grant execute on function public.mandatos_de(text, text) to vigente_reader, vigente_writer;
