import type { Permission } from '#shared/permissions.ts'
import type { SectionGroup } from '#web/ui/layout/section-list.tsx'

/** A section of a page. */
interface Seccion<Id extends string> {
  readonly id: Id
  readonly label: string
  /** A line under the label, where the list fills the page. */
  readonly detail: string
  /** Needed besides the one that opens the page. */
  readonly permiso?: Permission | undefined
}

export interface GrupoDeSecciones<Id extends string> {
  readonly label: string
  readonly secciones: readonly Seccion<Id>[]
}

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
