/** Payments in force of the day by one method. A payment in parts counts in each of its methods. */
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

/**
 * `GET /api/hoy?sucursal={id}`: the day of a branch in the gym's zone, or of all the caller works in. What the caller may not read
 * is empty.
 */
export type Hoy = {
  dia: string
  cobrado: readonly CobradoPor[]
  vendido: readonly VendidoPor[]
  /** Members whose plan ends today, and tomorrow. */
  vencen_hoy: number
  vencen_manana: number
  /** Visits by hour, 0 to 23, without hours that had none. */
  horas: readonly { hora: number; visitas: number }[]
  /** Members whose birthday it is, by name. */
  cumpleanos: readonly { id: string; nombre: string; telefono: string; cumple: number }[]
}
