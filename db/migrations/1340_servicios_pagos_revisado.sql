-- When the provider was last asked about a settled payment: the notice of a refund may have been lost.
alter table servicios_pagos add column revisado timestamptz(3);
