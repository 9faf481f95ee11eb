import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'

interface UnsavedChangesProps {
  isDirty: boolean
  isSending: boolean
}

/**
 * Asks before leaving a form with unsaved changes by link, tab, back button or closing the browser. A form that is being
 * sent is left once it is saved, and stays if it was refused; the question comes only if the answer takes long.
 */
export function UnsavedChanges({ isDirty, isSending }: UnsavedChangesProps) {
  const isUnsettled = isDirty || isSending
  const [isLeavingOnceSaved, setIsLeavingOnceSaved] = useState(false)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next, action }) => {
      setIsLeavingOnceSaved(isSending)
      return isUnsettled && (current.pathname !== next.pathname || tabOf(current) !== tabOf(next) || action === 'BACK')
    },
    enableBeforeUnload: () => isUnsettled,
    withResolver: true,
  })
  const isBlocked = status === 'blocked'
  const isSlow = useIsSlow(isBlocked && isSending)
  useEffect(() => {
    if (!isBlocked || isSending) return
    if (!isDirty) proceed?.()
    else if (isLeavingOnceSaved) reset?.()
  }, [isBlocked, isDirty, isSending, isLeavingOnceSaved, proceed, reset])

  const [title, leave] = isSending
    ? ['¿Salir sin esperar la respuesta?', 'Salir']
    : ['¿Salir sin guardar?', 'Salir sin guardar']
  return (
    <ConfirmDialog
      isOpen={isBlocked && (isSending ? isSlow : isDirty && !isLeavingOnceSaved)}
      title={title}
      confirmLabel={leave}
      isDanger
      onClose={() => reset?.()}
      onConfirm={() => proceed?.()}
    >
      <p>
        {isSending
          ? 'Se está enviando lo que cambiaste. Cuando se guarde, sales sin más.'
          : 'Lo que cambiaste y no guardaste se pierde.'}
      </p>
    </ConfirmDialog>
  )
}

const slowMs = 500

/** True once something goes on for longer than half a second. */
function useIsSlow(isGoingOn: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isGoingOn) return
    const timer = setTimeout(() => setIsSlow(true), slowMs)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isGoingOn])
  return isSlow
}

const tabOf = ({ search }: { search: object }): unknown => ('tab' in search ? search.tab : undefined)
