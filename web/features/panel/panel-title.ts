import { holds } from '#shared/holds.ts'

/** The first screen is of the business for those who may read reports, and of the day for all others. */
export const showsBusiness = (permissions: readonly string[]): boolean => holds('reports.index', permissions)

export const panelTitle = (permissions: readonly string[]): string => (showsBusiness(permissions) ? 'Dashboard' : 'Hoy')
