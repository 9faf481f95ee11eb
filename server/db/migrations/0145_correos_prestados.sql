-- A user whose address was written by somebody else: an invitation, a colleague's form, an import. Until he shows by a mail
-- that it is his he only borrows it: no other gym's user stands in the way of the row, so nobody learns from the row of one.
alter table users add column prestado boolean not null default false;
update users set prestado = true where invitado is not null;

drop index users_email_key;
create unique index users_email_key on users (lower(email)) where not prestado;
create unique index users_gimnasio_email_key on users (gimnasio_id, lower(email));
create index users_email on users (lower(email));
