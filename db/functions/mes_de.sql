-- The month of a day, counted from the year 0, for comparing and subtracting months.
create or replace function mes_de(dia date) returns integer
  language sql immutable parallel safe
  return (date_part('year', dia) * 12 + date_part('month', dia))::integer;
