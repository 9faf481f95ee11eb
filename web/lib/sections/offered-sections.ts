import type { Gimnasio, Politica } from '#shared/collections/gimnasio.ts'
import type { Permission } from '#shared/permissions.ts'
import type { SectionGroup } from '#web/ui/layout/section-list.tsx'

/** The part of a gym on which its sections depend. */
export type Gym = Pick<Gimnasio, 'pais' | 'moneda'> & { politica: Pick<Politica, 'saldo'> }

/** A section of a page. */
interface Seccion<Id extends string> {
  readonly id: Id
  readonly label: string
  /** A line under the label, where the list fills the page. */
  readonly detail: string
  /** Needed besides the one that opens the page. */
  readonly permiso?: Permission | undefined
  /** The gyms that have use for it; absent: all. */
  readonly isOffered?: (gym: Gym) => boolean
}

export interface GrupoDeSecciones<Id extends string> {
  readonly label: string
  readonly secciones: readonly Seccion<Id>[]
}

/** The sections of a gym, in their groups. */
export const sectionsOf = <Id extends string>(
  grupos: readonly GrupoDeSecciones<Id>[],
  gym: Gym,
): GrupoDeSecciones<Id>[] =>
  grupos.map(({ label, secciones }) => ({
    label,
    secciones: secciones.filter(({ isOffered }) => isOffered?.(gym) ?? true),
  }))

/** The sections that a person may open, in their groups. */
export const offeredSections = <Id extends string>(
  grupos: readonly GrupoDeSecciones<Id>[],
  can: (permission: Permission) => boolean,
  hrefOf: (id: Id) => string,
): SectionGroup[] =>
  grupos.map(({ label, secciones }) => ({
    label,
    items: secciones
      .filter(({ permiso }) => permiso === undefined || can(permiso))
      .map(({ id, label: name, detail }) => ({ id, label: name, detail, href: hrefOf(id) })),
  }))
