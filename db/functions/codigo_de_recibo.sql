-- 128 random bits as 32 hexadecimal digits: the public address of a receipt. Two random ids give more bits than are kept.
create or replace function codigo_de_recibo() returns text
  language sql volatile parallel safe
  as $$
    select encode(substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 1, 16), 'hex')
  $$;
