import { holds } from '#shared/holds.ts'

/** The name of the first screen: the business for those who may read reports, the day for all others. */
export const panelTitle = (permissions: readonly string[]): string =>
  holds('reports.index', permissions) ? 'Dashboard' : 'Hoy'
