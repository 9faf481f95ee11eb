import type { PoliticaDeSaldo } from '#shared/collections/gimnasio.ts'
import type { Query } from '#server/runtime/db/transaction.ts'

/** A gym whose members may leave any rest, for a week. */
export const restsAllowed: PoliticaDeSaldo = {
  permite: true,
  maximo: 0,
  dias: 7,
  recepcion: true,
  puerta: 'aviso',
  puerta_dias: 0,
}

/** Lets the members of a gym leave rests, by the given rules. */
export const allowRests = (owner: Query, gym: { id: string }, saldo: PoliticaDeSaldo | null = restsAllowed) =>
  owner(`update gimnasios set politica = politica || jsonb_build_object('saldo', $2::jsonb) where id = $1`, [
    gym.id,
    JSON.stringify(saldo),
  ])
