-- New and changed members stood in a list that each search went through page by page until it was worked off: after some
-- minutes at the desks a search took twice as long. They go into the index at once now.
alter index miembros_search set (fastupdate = off);
select gin_clean_pending_list('miembros_search');
