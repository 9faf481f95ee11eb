-- When the provider approved the payment: the day of its entry in the ledger. Null: the day on which it is entered.
alter table cobros_en_linea add column aprobado timestamptz(3);
