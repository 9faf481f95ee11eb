import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/**
 * Asks before a form that holds something typed is left by a link, a tab, the back button or by closing the browser.
 * `isDirty` must be false while the form is being sent and once it was: what follows a save is no loss.
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
