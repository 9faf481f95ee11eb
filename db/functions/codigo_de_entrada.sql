-- A random code of 15 digits, which a member's QR holds. Digits alone: a scanner types them alike on every keyboard.
create or replace function codigo_de_entrada() returns text
  language sql volatile parallel safe
  as $$
    select lpad((('x' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 12))::bit(48)::bigint)::text, 15, '0')
  $$;
