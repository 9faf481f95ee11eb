-- The numbers of an unlogged table come from a sequence that is unlogged too, and on a standby that became the primary
-- PostgreSQL (seen on 15.18) answers every use of one with 'bad magic number in sequence': no charge could be stored. In the
-- log it costs a few bytes for every 32 numbers, and after a crash the numbers go on instead of beginning anew.
alter sequence eventos_orden_seq set logged;
