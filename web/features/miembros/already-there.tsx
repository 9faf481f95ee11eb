import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import type { MiembroInput } from '#shared/collections/miembro.ts'
import { useSession } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { type Sameness, sameMiembroQuery, samenessOf } from './same-miembro.ts'
import { useRestoreMiembro } from './use-delete-miembro.ts'

interface AlreadyThereProps {
  control: Control<MiembroInput>
  /** The member being edited, who is no double of himself. */
  ownId?: string | undefined
  /** The words on the button that takes the one found. */
  take: string
  /** He is back on the lists by then, if he was deleted. */
  onTake: (miembro: MiembroPago) => void
}

const strength: readonly Sameness[] = ['documento', 'teléfono', 'nombre']

/** While one types: says who already has this document, phone or name, and how to reach him. */
export function AlreadyThere({ control, ownId, take, onTake }: AlreadyThereProps) {
  const [nombre, dni, telefono] = useWatch({ control, name: ['nombre', 'dni', 'telefono'] })
  const asked = {
    nombre: useDeferredValue(nombre),
    dni: useDeferredValue(dni),
    telefono: useDeferredValue(telefono),
  }
  const { data = [] } = useQuery(sameMiembroQuery(asked))
  const [strongest] = data
    .flatMap((miembro) => {
      const why = miembro.id === ownId ? null : samenessOf(miembro, asked)
      return why ? [{ miembro, why }] : []
    })
    .toSorted((one, other) => strength.indexOf(one.why) - strength.indexOf(other.why))
  return strongest ? <Same {...strongest} take={take} onTake={onTake} /> : null
}

type SameProps = { miembro: MiembroPago; why: Sameness } & Pick<AlreadyThereProps, 'take' | 'onTake'>

function Same({ miembro, why, take, onTake }: SameProps) {
  const { can } = useSession()
  const restore = useRestoreMiembro()
  const { nombre, deleted, dni, telefono } = miembro
  const known = [dni && `documento ${dni}`, telefono && `teléfono ${telefono}`].filter(Boolean).join(', ')
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
  const bringBack = () => restore.mutate(miembro, { onSuccess: () => onTake({ ...miembro, deleted: '' }) })
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
      Tiene el mismo {why}. Se eliminó de la lista: al restaurarlo vuelve con su historial.
    </Banner>
  )
}
