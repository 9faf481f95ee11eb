import { useQuery } from '@tanstack/react-query'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { SidePanel } from '#web/ui/overlays/side-panel.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { MiembroForm, type Known } from './miembro-form.tsx'
import { MiembroFailure } from '../queries/miembro-failure.tsx'
import { miembroQuery } from '../queries/miembros.queries.ts'

interface MiembroFormPanelProps {
  /** The member to edit; without one the form adds a member. */
  id: string | undefined
  /** The first values of a new member's form. */
  known: Known
  /** Opens a member's panel in place of the form. */
  onSee: (id: string) => void
  /** Opens the charge of a new member. */
  onCharge: (id: string) => void
  onClose: () => void
}

/** The member form beside the list. Closing asks first if something was typed. */
export function MiembroFormPanel({ id, known, onSee, onCharge, onClose }: MiembroFormPanelProps) {
  const { data, error, refetch } = useQuery({ ...miembroQuery(id ?? ''), enabled: id !== undefined, staleTime: 0 })
  return (
    <SidePanel isOpen onClose={onClose} title={id ? 'Editar miembro' : 'Nuevo miembro'}>
      {id === undefined || data ? (
        <MiembroForm stored={data} known={known} onSaved={onSee} onCharge={onCharge} onSee={onSee} onClose={onClose} />
      ) : (
        <DialogBody>
          {error ? (
            <MiembroFailure error={error} onRetry={refetch} next="Volver a la lista" onNext={onClose} />
          ) : (
            <Skeleton height={320} />
          )}
        </DialogBody>
      )}
    </SidePanel>
  )
}
