import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'

interface UnsavedChangesProps {
  isDirty: boolean
  isSending: boolean
}

/** Asks before leaving a form with unsaved changes, or while it is sent, by link, tab, back button or closing the browser. */
export function UnsavedChanges({ isDirty, isSending }: UnsavedChangesProps) {
  const isUnsettled = isDirty || isSending
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next, action }) =>
      isUnsettled && (current.pathname !== next.pathname || tabOf(current) !== tabOf(next) || action === 'BACK'),
    enableBeforeUnload: () => isUnsettled,
    withResolver: true,
  })
  const [title, leave] = isSending
    ? ['¿Salir sin esperar la respuesta?', 'Salir']
    : ['¿Salir sin guardar?', 'Salir sin guardar']
  return (
    <ConfirmDialog
      isOpen={status === 'blocked' && isUnsettled}
      title={title}
      confirmLabel={leave}
      isDanger
      onClose={() => reset?.()}
      onConfirm={() => proceed?.()}
    >
      <p>{isSending ? 'Se está enviando lo que cambiaste.' : 'Lo que cambiaste y no guardaste se pierde.'}</p>
    </ConfirmDialog>
  )
}

const tabOf = ({ search }: { search: object }): unknown => ('tab' in search ? search.tab : undefined)
