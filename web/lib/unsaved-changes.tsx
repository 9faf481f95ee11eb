import { type AnyRouter, useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isInside, presenceNow } from '#web/lib/signed-in/signed-in.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'

interface UnsavedChangesProps {
  isDirty: boolean
  isSending: boolean
}

/** A way out that was stopped. */
interface Leaving {
  readonly goOn: () => void
  /** It was chosen while the form was being sent. */
  readonly isOnceSaved: boolean
}

/**
 * Asks before leaving a form with unsaved changes by link, tab, back button or closing the browser. A form that is being
 * sent is left once it is saved, and stays if it was refused; the question comes only if the answer takes long. The address
 * is the form's until the answer: whatever loads the page again meanwhile stays on it. Under the cover of the sign-in
 * nothing is left and nothing asked.
 */
export function UnsavedChanges({ isDirty, isSending }: UnsavedChangesProps) {
  const router = useRouter()
  const isUnsettled = isDirty || isSending
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  useBlocker({
    shouldBlockFn: ({ current, next, action }) => {
      const isOther = current.pathname !== next.pathname || tabOf(current) !== tabOf(next) || action === 'BACK'
      if (!isUnsettled || !isOther) return false
      if (isInside(presenceNow())) setLeaving({ goOn: () => goOn(router, action, next), isOnceSaved: isSending })
      return true
    },
    enableBeforeUnload: () => isUnsettled,
  })
  const isSlow = useIsSlow(leaving !== null && isSending)
  useEffect(() => {
    if (leaving === null || isSending || (isDirty && !leaving.isOnceSaved)) return
    setLeaving(null)
    if (!isDirty) leaving.goOn()
  }, [leaving, isDirty, isSending])

  const [title, leave] = isSending
    ? ['¿Salir sin esperar la respuesta?', 'Salir']
    : ['¿Salir sin guardar?', 'Salir sin guardar']
  return (
    <ConfirmDialog
      isOpen={leaving !== null && (isSending ? isSlow : isDirty && !leaving.isOnceSaved)}
      title={title}
      confirmLabel={leave}
      isDanger
      onClose={() => setLeaving(null)}
      onConfirm={() => {
        setLeaving(null)
        leaving?.goOn()
      }}
    >
      <p>
        {isSending
          ? 'Se está enviando lo que cambiaste. Cuando se guarde, sales sin más.'
          : 'Lo que cambiaste y no guardaste se pierde.'}
      </p>
    </ConfirmDialog>
  )
}

function goOn(
  { history, options }: AnyRouter,
  action: string,
  { pathname, search }: { pathname: string; search: object },
) {
  const unasked = { ignoreBlocker: true }
  if (action === 'BACK') history.back(unasked)
  else if (action === 'FORWARD') history.forward(unasked)
  else history.push(pathname + options.stringifySearch(search), undefined, unasked)
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
