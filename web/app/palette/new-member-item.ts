import { UserPlus } from 'lucide-react'
import { guessMiembro } from '#web/features/miembros/buscador/guess-miembro.ts'
import { paths } from '#web/lib/paths.ts'
import type { Session } from '#web/lib/session.ts'
import type { PaletteItem } from './palette-item.ts'

/** Offers to add the person whose name a search has not found. */
export function newMemberItems(
  query: string,
  { can }: Pick<Session, 'can'>,
  go: (href: string) => () => void,
): PaletteItem[] {
  const { nombre = '' } = guessMiembro(query)
  if (nombre.length < 2 || !can('members.create')) return []
  const label = `Nuevo miembro «${nombre}»`
  const detail = 'Nada coincide con la búsqueda'
  return [
    { id: 'nuevo-miembro', group: 'Acciones', label, detail, icon: UserPlus, run: go(paths.nuevoMiembro({ nombre })) },
  ]
}
