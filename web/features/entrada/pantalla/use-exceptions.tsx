import { type ReactNode, useState } from 'react'
import { newRecordId } from '#web/lib/api/new-record-id.ts'
import { problemOf, refusedFields } from '#web/lib/api/problem.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { Puerta } from '../puerta/use-puerta.ts'
import type { VistaDeUna } from '../puerta/vista.ts'
import { MotivoDialog } from './motivo-dialog.tsx'
import type { Undoable } from './ultimas-card.tsx'

type Asked = { kind: 'permiso'; una: VistaDeUna; id: string } | { kind: 'undo'; entry: Undoable }

/** Letting in a member that the door refused, and undoing an entry: with a reason, except one's own last entry. */
export function useExceptions(puerta: Puerta) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const undoNow = async ({ id, nombre }: Undoable, motivo: string) => {
    await puerta.undo(id, motivo)
    toast.success(`Entrada de ${nombre} deshecha`)
  }
  const undo = async (entry: Undoable) => {
    try {
      await undoNow(entry, '')
    } catch (error) {
      if ('motivo' in refusedFields(error)) setAsked({ kind: 'undo', entry })
      else toast.error(problemOf(error).sentence)
    }
  }
  const close = () => setAsked(null)
  return {
    /** The new entry has the same id at every try. */
    askPermiso: (una: VistaDeUna) => setAsked({ kind: 'permiso', una, id: newRecordId() }),
    undo,
    dialog: asked && dialogOf(asked, { puerta, undoNow, close }),
  }
}

interface Acts {
  puerta: Puerta
  undoNow: (entry: Undoable, motivo: string) => Promise<void>
  close: () => void
}

function dialogOf(asked: Asked, { puerta, undoNow, close }: Acts): ReactNode {
  if (asked.kind === 'undo')
    return (
      <MotivoDialog
        title={`¿Deshacer la entrada de ${asked.entry.nombre}?`}
        text="Ya no es tu última entrada: escribe por qué. Queda en el historial con tu nombre."
        confirmLabel="Deshacer"
        onSend={(motivo) => undoNow(asked.entry, motivo)}
        onClose={close}
      />
    )
  return (
    <MotivoDialog
      title={`¿Dejar pasar a ${asked.una.tarjeta.nombre}?`}
      text="Su entrada cuenta como visita y queda con tu nombre y el motivo."
      confirmLabel="Dejar pasar"
      onSend={(motivo) => puerta.letIn(asked.una, asked.id, motivo)}
      onClose={close}
    />
  )
}
