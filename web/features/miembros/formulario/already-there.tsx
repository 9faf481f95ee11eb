import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import type { MiembroInput } from '#shared/collections/miembro-input.ts'
import { useSession } from '#web/lib/session.ts'
import { useWriteTelefono } from '#web/lib/telefono.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { type Sameness, sameMiembroQuery } from './same-miembro.ts'
import { useRestoreMiembro } from './use-delete-miembro.ts'

interface AlreadyThereProps {
  control: Control<MiembroInput>
  /** The member being edited, excluded from the search. */
  ownId?: string | undefined
  /** The label of the button that takes the member found. */
  take: string
  /** A deleted member has been restored by then. */
  onTake: (miembro: MiembroPago) => void
}

const strength: readonly Sameness[] = ['documento', 'teléfono', 'nombre']

/** While typing, shows a member with the same document, phone or name, and a link to that member. */
export function AlreadyThere({ control, ownId, take, onTake }: AlreadyThereProps) {
  const { pais } = useSession().gym
  const [nombre, dni, tipo_documento, telefono] = useWatch({
    control,
    name: ['nombre', 'dni', 'tipo_documento', 'telefono'],
  })
  const asked = {
    nombre: useDeferredValue(nombre),
    dni: useDeferredValue(dni),
    tipo_documento: useDeferredValue(tipo_documento),
    telefono: useDeferredValue(telefono),
  }
  const { data = [] } = useQuery(sameMiembroQuery(asked, pais))
  const [strongest] = data
    .filter(({ miembro }) => miembro.id !== ownId)
    .toSorted((one, other) => strength.indexOf(one.why) - strength.indexOf(other.why))
  return strongest ? <Same {...strongest} take={take} onTake={onTake} /> : null
}

type SameProps = { miembro: MiembroPago; why: Sameness } & Pick<AlreadyThereProps, 'take' | 'onTake'>

function Same({ miembro, why, take, onTake }: SameProps) {
  const { can, format } = useSession()
  const write = useWriteTelefono()
  const restore = useRestoreMiembro(() => onTake({ ...miembro, deleted: '' }))
  const { nombre, deleted, dni, telefono } = miembro
  const known = [dni && `documento ${format.document(dni)}`, telefono && `teléfono ${write(telefono)}`]
    .filter(Boolean)
    .join(', ')
  if (deleted === '') {
    return (
      <Banner
        kind="warn"
        title={`Ya existe: ${nombre}`}
        action={
          <Button size="s" onPress={() => onTake(miembro)}>
            {take}
          </Button>
        }
      >
        Tiene el mismo {why}
        {known && `: ${known}`}.
      </Banner>
    )
  }
  const mayRestore = can('members.create') || can('members.delete')
  return (
    <Banner
      kind="warn"
      title={`${nombre} estuvo en el gimnasio`}
      action={
        mayRestore && (
          <Button size="s" isPending={restore.isPending} onPress={() => restore.mutate(miembro)}>
            Restaurar
          </Button>
        )
      }
    >
      Tiene el mismo {why}. Se eliminó de la lista: al restaurarlo vuelve con su historial.
    </Banner>
  )
}
