import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'

/**
 * Asks before leaving a form with unsaved changes by link, tab, back button or closing the browser. `isDirty` must be
 * false during and after a save, so that the navigation after it is not blocked.
 */
export function UnsavedChanges({ isDirty }: { isDirty: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next, action }) =>
      isDirty && (current.pathname !== next.pathname || tabOf(current) !== tabOf(next) || action === 'BACK'),
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      isOpen={status === 'blocked'}
      title="¿Salir sin guardar?"
      confirmLabel="Salir sin guardar"
      isDanger
      onClose={() => reset?.()}
      onConfirm={() => proceed?.()}
    >
      <p>Lo que cambiaste y no guardaste se pierde.</p>
    </ConfirmDialog>
  )
}

const tabOf = ({ search }: { search: object }): unknown => ('tab' in search ? search.tab : undefined)
