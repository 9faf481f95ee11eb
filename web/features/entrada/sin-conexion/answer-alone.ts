import type { RespuestaDeEntrada } from '#shared/collections/asistencia.ts'
import { decideEntrada, type Momento } from '#shared/entrada.ts'
import type { Copia } from './copia.ts'
import { findTarjetas, signosOf } from './find-tarjetas.ts'

const shown = 8

/** A person asked for without network: by what was typed, or chosen from several. */
export interface Pregunta {
  readonly id: string
  readonly texto?: string | undefined
  readonly id_miembro?: string | undefined
}

/** The part of a copy that answers. One kept by an earlier version has no `sal`. */
type Known = Pick<Copia, 'tarjetas' | 'reglas'> & Partial<Pick<Copia, 'sal'>>

/** The answer of the copy: the same decision as the server's, with the data of the time when the copy was made. */
export async function answerAlone(
  { tarjetas, reglas, sal = '' }: Known,
  { id, texto = '', id_miembro }: Pregunta,
  momento: Momento,
): Promise<RespuestaDeEntrada> {
  const found = id_miembro
    ? tarjetas.filter((tarjeta) => tarjeta.id === id_miembro)
    : findTarjetas(tarjetas, texto, await signosOf(texto, sal), { dia: momento.dia, tolerancia: reglas.tolerancia })
  const [tarjeta] = found
  if (!tarjeta) return { estado: 'ninguna', mensaje: 'Nadie coincide en la copia de esta sucursal.' }
  if (found.length > 1) return { estado: 'varias', tarjetas: found.slice(0, shown), hayMas: found.length > shown }
  const { resultado, razones, mismaVisita } = decideEntrada(tarjeta, momento, reglas)
  const entrada = {
    id,
    instante: new Date(momento.instante).toISOString(),
    via: 'sin_conexion' as const,
    resultado,
    motivo: razones[0]?.codigo ?? ('' as const),
    permiso: '',
  }
  return {
    estado: 'una',
    tarjeta,
    resultado,
    razones,
    mismaVisita,
    renovacion: null,
    conflicto: false,
    entrada: mismaVisita ? null : entrada,
  }
}
