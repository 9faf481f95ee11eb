const form = /^vigente-(\d{4}-\d{2}-\d{2})(?:-([0-9a-f]{8}))?\.respaldo$/
const KEPT_DAYS = 14

/** The name of a day's backup of this installation. */
export const nameOfDay = (day: string, installation: string) => `vigente-${day}-${installation}.respaldo`

export const isDaily = (name: string) => form.test(name)

/** False for a daily backup of another installation. Names without one are older than this rule. */
export function isOf(name: string, installation: string): boolean {
  const [is, , other = installation] = form.exec(name) ?? []
  return is !== undefined && other === installation
}

/** Daily backups of other days than the last fourteen that have one. */
export function oldOf(names: readonly string[]): string[] {
  const days = new Set(names.filter(isDaily).map(dayOf))
  const kept = new Set([...days].toSorted().slice(-KEPT_DAYS))
  return names.filter((name) => isDaily(name) && !kept.has(dayOf(name)))
}

/** The daily backup of the last day; undefined if there is none. */
export const newestOf = (names: readonly string[]) => names.filter(isDaily).toSorted().at(-1)

function dayOf(name: string): string {
  return form.exec(name)?.[1] ?? ''
}
