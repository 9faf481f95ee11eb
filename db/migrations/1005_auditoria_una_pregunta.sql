-- The policy asks for the gym once per statement. Once per row took three fifths of the report of activity. The case keeps
-- PostgreSQL's estimate at half of the rows; it expects one in fifty of a bare comparison, and plans badly for it.
alter policy tenant on auditoria using (
  case when gimnasio_id is not distinct from (select gimnasio_actual()) then true else false end
);
