/**
 * Money of the day by one method, voids excluded: payments, and payments of what was owed. A payment in parts counts in each of
 * its methods, and not in what it left owing.
 */
export type CobradoPor = {
  medio_pago: string
  pagos: number
  propios: number
  /** Null for cash, unless the caller may see what a till should hold (`cash.see`). */
  total: number | null
  total_propio: number | null
}

/** Sales in force of the day by one method. They are not in `cobrado`. The amounts are null as those of payments are. */
export type VendidoPor = Omit<CobradoPor, 'pagos'> & { ventas: number }

/** How many payments in force the caller may see. */
export type Cobros = {
  hoy: number
  propios: number
  /** Until this time of the same weekday a week earlier. */
  antes: number
  /** By day, from that weekday to today. */
  dias: readonly number[]
}

/** Visits in an hour, 0 to 23. */
export type VisitasEnHora = { hora: number; visitas: number }

/**
 * `GET /api/hoy?sucursal={id}`: the day of a branch in the gym's zone, or of all the caller works in. What the caller may not read
 * is empty.
 */
export type Hoy = {
  dia: string
  cobros: Cobros
  cobrado: readonly CobradoPor[]
  vendido: readonly VendidoPor[]
  /** Members whose plan ended on each of the seven days before today, oldest first. Those who renewed are not in it. */
  vencieron: readonly number[]
  /** Members whose plan ends today, and on each of the next seven days. */
  vencen: readonly number[]
  /** Without hours that had none. */
  horas: readonly VisitasEnHora[]
  /** The same weekday a week earlier: its visits until this time, and the hours of the whole day. */
  antes: { visitas: number; horas: readonly VisitasEnHora[] }
  /** Members whose birthday it is, by name. */
  cumpleanos: readonly { id: string; nombre: string; telefono: string; cumple: number }[]
}
