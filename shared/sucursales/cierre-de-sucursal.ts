/** Up to three names, and how many there are. The names are empty for callers who may not see them. */
export type Nombrados = { total: number; nombres: readonly string[] }

/** `GET /api/sucursales/{id}/cierre`: what closes with a branch, before it is closed. */
export type CierreDeSucursal = {
  /** The sentence with which closing would be refused now; '' if it would not. */
  impide: string
  /** Members who are not deleted. `entran`: those in force whose plan lets them into all branches. */
  miembros: { total: number; vigentes: number; entran: number }
  /** Active users and API keys without another open branch. */
  usuarios: Nombrados
  claves: Nombrados
  /** Plans on sale. */
  planes: number
  /** Links that can still be paid, and consents to automatic charges. What they bring in waits for a person. */
  links: number
  automaticos: number
  /** Reminders by mail go on. */
  recordatorios: boolean
}
