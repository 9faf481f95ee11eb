import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '#web/lib/errors.ts'
import { DialogBody } from '#web/ui/dialog-parts.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { MiembroForm } from './miembro-form.tsx'
import { miembroQuery } from './miembros.queries.ts'

interface MiembroFormPanelProps {
  /** The member to change; without one the form makes a new one. */
  id: string | undefined
  /** Shows a member's panel in place of the form. */
  onSee: (id: string) => void
  onClose: () => void
}

/** The form of a member beside the list. Closing asks first when something was typed. */
export function MiembroFormPanel({ id, onSee, onClose }: MiembroFormPanelProps) {
  const [isDirty, setIsDirty] = useState(false)
  const { data, error, refetch } = useQuery({ ...miembroQuery(id ?? ''), enabled: id !== undefined, staleTime: 0 })
  return (
    <SidePanel isOpen onClose={onClose} isDirty={isDirty} title={id ? 'Editar miembro' : 'Nuevo miembro'}>
      {id === undefined || data ? (
        <MiembroForm stored={data} onDirty={setIsDirty} onSaved={onSee} onSee={onSee} onClose={onClose} />
      ) : (
        <DialogBody>
          {error ? (
            <ErrorState isCompact text={describeError(error).sentence} onRetry={() => void refetch()} />
          ) : (
            <Skeleton height={320} />
          )}
        </DialogBody>
      )}
    </SidePanel>
  )
}
