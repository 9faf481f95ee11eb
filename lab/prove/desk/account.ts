import type { Gym } from './gym.ts'
import { gym } from './gym.ts'

/** `unsent`: the person gave up before sending. `uncertain`: the screen said that it does not know, or offers it again. */
export type Outcome = 'unsent' | 'acknowledged' | 'refused' | 'uncertain'

/** An act as its form showed it when it was sent, and as the screen told its end. */
export interface Act {
  readonly kind: 'charge' | 'sale' | 'edit' | 'entry' | 'movement'
  readonly step: number
  readonly desk: string
  /** The name of the branch. */
  branch: string
  miembro: string
  /** As the button said it, in cents; null where a form shows none. */
  amount: number | null
  text: string
  /** The ids that the browser sent for it. */
  readonly ids: Set<string>
  outcome: Outcome
}

type Stored = { id: string; branch: string; amount: string | null; miembro: string | null }

const from: Readonly<Record<Exclude<Act['kind'], 'edit'>, string>> = {
  charge: `select p.id, s.nombre as branch, p.monto_total::text as amount, p.id_miembro as miembro from pagos_asientos p`,
  sale: `select p.id, s.nombre as branch, p.monto::text as amount, null as miembro from ventas_asientos p`,
  entry: `select p.id, s.nombre as branch, null as amount, p.id_miembro as miembro from asistencias_asientos p`,
  movement: `select p.id, s.nombre as branch, p.monto::text as amount, null as miembro from caja_movimientos p`,
}

/** True if the act stands: then its form may be gone, with what was typed in it. */
export async function stands({ query }: Gym, { kind, miembro, text, ids }: Act): Promise<boolean> {
  const rows =
    kind === 'edit'
      ? await query('select from miembros where id = $1 and direccion = $2', [miembro, text])
      : await query(`${from[kind]} join sucursales s on s.id = p.sucursal_id where p.id = any($1) limit 1`, [[...ids]])
  return rows.length > 0
}

/** Compares the account with the database. Returns every broken promise. */
export async function compare({ query }: Gym, acts: readonly Act[]): Promise<string[]> {
  const wrong: string[] = []
  for (const act of acts) {
    const name = `step ${act.step}, ${act.desk}: the ${act.kind} of ${act.miembro || act.text} in ${act.branch}`
    if (act.kind === 'edit') {
      const [row] = await query<{ direccion: string }>('select direccion from miembros where id = $1', [act.miembro])
      const later = acts.some((one) => one.kind === 'edit' && one.miembro === act.miembro && one.step > act.step)
      if (act.outcome === 'acknowledged' && !later && row?.direccion !== act.text)
        wrong.push(`${name} was acknowledged as '${act.text}', and '${row?.direccion}' stands`)
      if (act.outcome === 'refused' && row?.direccion === act.text) wrong.push(`${name} was refused, and stands`)
      continue
    }
    // A member who has entered already enters no second time.
    if (act.kind === 'entry' && act.outcome === 'acknowledged') {
      const entered = await query('select from asistencias_asientos where id_miembro = $1 limit 1', [act.miembro])
      if (entered.length === 0) wrong.push(`${name} was acknowledged, and the member has no entry`)
      continue
    }
    const rows = await query<Stored>(
      `${from[act.kind]} join sucursales s on s.gimnasio_id = p.gimnasio_id and s.id = p.sucursal_id
       where p.gimnasio_id = $1 and p.id = any($2)`,
      [gym, [...act.ids]],
    )
    if (act.outcome === 'acknowledged' && rows.length !== 1)
      wrong.push(`${name} was acknowledged, and stands ${rows.length} times`)
    if (rows.length > 1) wrong.push(`${name} stands ${rows.length} times`)
    if ((act.outcome === 'refused' || act.outcome === 'unsent') && rows.length > 0)
      wrong.push(`${name} was told as ${act.outcome}, and stands`)
    for (const { branch, amount, miembro } of rows) {
      if (branch !== act.branch) wrong.push(`${name} stands in ${branch}`)
      if (act.amount !== null && amount !== null && Math.abs(Math.round(Number(amount) * 100)) !== act.amount)
        wrong.push(`${name} was of ${act.amount / 100}, and ${amount} stand`)
      if (act.miembro !== '' && miembro !== null && miembro !== act.miembro) wrong.push(`${name} is of ${miembro}`)
    }
  }
  return wrong
}

/** Rows that the two people stored and no act of the account sent. */
export async function untold({ query, people }: Gym, acts: readonly Act[]): Promise<string[]> {
  const known = acts.flatMap(({ ids }) => [...ids])
  const rows = await query<{ what: string; id: string }>(
    `select 'charge' as what, id from pagos_asientos where gimnasio_id = $1 and usuario_id = any($2) and not id = any($3)
     union all select 'sale', id from ventas_asientos where gimnasio_id = $1 and usuario_id = any($2) and not id = any($3)`,
    [gym, people.map(({ id }) => id), known],
  )
  return rows.map(({ what, id }) => `the ${what} ${id} stands, and no screen told it`)
}
