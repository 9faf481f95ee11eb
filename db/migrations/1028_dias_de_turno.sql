-- The weekdays on which a fixed plan takes place, as their ISO digits in order ('135': Monday, Wednesday, Friday); empty: every day.
alter table planes add column dias text not null default '' check (dias ~ '^1?2?3?4?5?6?7?$');
