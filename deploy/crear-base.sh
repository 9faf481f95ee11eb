#!/bin/sh
# La corre una vez la imagen de PostgreSQL, sobre su carpeta vacía: Vigente no necesita ser superusuario.
set -eu
psql --username postgres --dbname postgres --set ON_ERROR_STOP=1 <<'SQL'
\getenv clave CLAVE_VIGENTE
create role vigente login createrole password :'clave';
create database vigente owner vigente;
SQL
