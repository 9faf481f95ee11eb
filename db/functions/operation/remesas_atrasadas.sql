-- Files of direct debits of which something is not entered two days after the bank collected it, a figure for the metrics. The job
-- fails, or the ledger refuses a receipt, which tells its gym the reason.
create or replace function remesas_atrasadas() returns bigint
  language sql stable
  as $$
    select count(*) from remesas where estado = 'presentada' and ingresada is null and vence < current_date - 1
  $$;
revoke execute on function remesas_atrasadas() from public;
grant execute on function remesas_atrasadas() to vigente_reader;
