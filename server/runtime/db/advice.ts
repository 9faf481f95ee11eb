import { refusalOf } from './database-error.ts'

/** Advice by SQLSTATE. */
const advice: Readonly<Record<string, string>> = {
  '28P01': 'Corrige la clave en DATABASE_URL, o cámbiala en PostgreSQL con \\password.',
  '28000': 'Ese usuario no existe, o pg_hba.conf no lo deja entrar desde aquí.',
  '3D000': 'Créala con createdb, o corrige su nombre en DATABASE_URL.',
  '42501':
    'El usuario de DATABASE_URL debe ser dueño de la base (alter database … owner to …) y poder crear roles (alter role … createrole).',
  '0A000': 'Si falta una extensión de PostgreSQL, en Debian viene con el paquete postgresql.',
  '53300': 'Sube max_connections en PostgreSQL, o cierra otras conexiones.',
}

/** The step that mends a refusal of PostgreSQL; undefined for one that nobody foresaw. */
export function adviceOn(cause: unknown): string | undefined {
  return advice[refusalOf(cause)?.code ?? '']
}
