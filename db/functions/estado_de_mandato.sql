-- A mandate's state on a day. Without a debit for 36 months it is void (EPC016-06, AT-01).
create or replace function estado_de_mandato(p_firmado date, p_ultimo date, p_revocado timestamptz, p_dia date) returns text
  language sql immutable
  as $$
    select case
      when p_revocado is not null then 'revocado'
      when p_firmado is null or p_firmado > p_dia then 'borrador'
      when greatest(p_firmado, p_ultimo) + interval '36 months' < p_dia then 'dormido'
      else 'activo' end
  $$;
