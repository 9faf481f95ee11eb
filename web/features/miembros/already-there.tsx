import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { type Miembro, type MiembroInput } from '#shared/collections/miembro.ts'
import { useSession } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { sameMiembroQuery } from './same-miembro.ts'
import { useRestoreMiembro } from './use-delete-miembro.ts'

interface AlreadyThereProps {
  /** The member being edited, who is no double of himself. */
  ownId: string | undefined
  onSee: (id: string) => void
}

/** While one types: says who already has this document or phone, and how to reach him. */
export function AlreadyThere({ ownId, onSee }: AlreadyThereProps) {
  const { control } = useFormContext<MiembroInput>()
  const [dni, telefono] = useWatch({ control, name: ['dni', 'telefono'] })
  const { data } = useQuery(sameMiembroQuery(useDeferredValue(dni), useDeferredValue(telefono)))
  const same = data?.find(({ id }) => id !== ownId)
  return same ? <Same miembro={same} onSee={onSee} /> : null
}

function Same({ miembro, onSee }: { miembro: Miembro; onSee: (id: string) => void }) {
  const { can } = useSession()
  const restore = useRestoreMiembro()
  const { id, nombre, deleted } = miembro
  if (deleted === '') {
    return (
      <Banner
        kind="warn"
        title={`Ya existe: ${nombre}`}
        action={
          <Button size="s" onPress={() => onSee(id)}>
            Ver ficha
          </Button>
        }
      >
        Tiene el mismo documento o teléfono.
      </Banner>
    )
  }
  const mayRestore = can('members.create') || can('members.delete')
  const bringBack = () => restore.mutate(miembro, { onSuccess: () => onSee(id) })
  return (
    <Banner
      kind="warn"
      title={`${nombre} estuvo en el gimnasio`}
      action={
        mayRestore && (
          <Button size="s" isPending={restore.isPending} onPress={bringBack}>
            Restaurar
          </Button>
        )
      }
    >
      Se eliminó de la lista. Al restaurarlo vuelve con su historial.
    </Banner>
  )
}
