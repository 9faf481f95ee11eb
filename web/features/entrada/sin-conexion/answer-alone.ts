import type { RespuestaDeEntrada } from '#shared/collections/asistencia.ts'
import { decideEntrada, type Momento, type ReglasDeEntrada } from '#shared/entrada.ts'
import type { TarjetaDeCopia } from './copia.ts'
import { findTarjetas } from './find-tarjetas.ts'

const shown = 8

/** A person asked for without network: by what was typed, or chosen from several. */
export interface Pregunta {
  readonly id: string
  readonly texto?: string | undefined
  readonly id_miembro?: string | undefined
}

/** The answer of the copy: the same decision as the server's, over what was known when the copy was made. */
export function answerAlone(
  tarjetas: readonly TarjetaDeCopia[],
  { id, texto = '', id_miembro }: Pregunta,
  momento: Momento,
  reglas: ReglasDeEntrada,
): RespuestaDeEntrada {
  const found = id_miembro ? tarjetas.filter((tarjeta) => tarjeta.id === id_miembro) : findTarjetas(tarjetas, texto)
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
    conflicto: false,
    entrada: mismaVisita ? null : entrada,
  }
}
