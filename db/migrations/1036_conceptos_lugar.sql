-- The place of a line in the price list, as its branch ordered it.
alter table conceptos add column lugar double precision not null default 0;
