-- Receipts of files that were made before: a bank day is the day of the cycle, or one of the next few.
update remesas_recibos set ciclo = vence where ciclo is null;
