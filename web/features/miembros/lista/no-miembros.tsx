import { Plus, SearchX, Users } from 'lucide-react'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import type { MiembrosSearch } from '../queries/miembros-search.ts'

interface NoMiembrosProps {
  search: MiembrosSearch
  onClear: () => void
  onAdd: (() => void) | undefined
}

/** The empty list: no members yet, or none that match. */
export function NoMiembros({ search, onClear, onAdd }: NoMiembrosProps) {
  const { can } = useSession()
  const isFiltered = Boolean(search.estado ?? search.q ?? search.filtros)
  if (isFiltered) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title="Nadie coincide"
        text="Prueba con otra parte del nombre, con el documento, o quita los filtros."
        action={<Button onPress={onClear}>Quitar filtros</Button>}
      />
    )
  }
  return (
    <EmptyState
      icon={<Users aria-hidden />}
      title="Todavía no hay miembros en esta sucursal"
      text="Agrega el primero y cóbrale: quedará vigente al instante."
      action={
        onAdd && (
          <>
            <Button variant="solid" icon={<Plus aria-hidden />} onPress={onAdd}>
              Nuevo miembro
            </Button>
            {can('members.import') && (
              <LinkButton href={paths.miembros({ importar: 'true' })}>Traer de una lista</LinkButton>
            )}
          </>
        )
      }
    />
  )
}
