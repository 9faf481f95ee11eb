import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Unsettled } from './close-guard.ts'

const fields = 'input, textarea, select, [contenteditable]'

/** Makes a dialog ask before discarding typed text or leaving a request without its answer. */
export function useGuardedClose({ isDirty, onClose }: { isDirty: boolean; onClose: () => void }) {
  // The way out that waits for the question's answer.
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const { held, note } = useHeld(isDirty)
  const edited = useEditedField(held.isDirty)
  const isHeld = held.isDirty || held.isSending
  // The form's answer in the meantime is also the question's.
  if (leave && !isHeld) setLeave(null)
  const keep = () => {
    setLeave(null)
    // The dialog moves the focus itself when the question and its focused button go.
    setTimeout(() => edited.current?.focus(), 50)
  }
  const discard = () => {
    setLeave(null)
    leave?.()
  }
  const request = (way: () => void) => (isHeld ? setLeave(() => way) : way())
  const latest = useRef(request)
  useEffect(() => void (latest.current = request))
  const guard = useMemo(() => ({ note, request: (way: () => void) => latest.current(way) }), [note])
  const asking = !leave || !isHeld ? null : held.isSending ? ('sending' as const) : ('dirty' as const)
  return { asking, requestClose: () => request(onClose), keep, discard, guard }
}

/** The unsettled things of the dialog itself and of the forms inside. */
function useHeld(isDirty: boolean) {
  const [forms, setForms] = useState<ReadonlyMap<string, Unsettled>>(new Map())
  const note = useCallback((form: string, held: Unsettled | null) => {
    setForms((now) => {
      if (!held && !now.has(form)) return now
      const others = [...now].filter(([key]) => key !== form)
      return new Map(held ? [...others, [form, held]] : others)
    })
  }, [])
  const all = [...forms.values()]
  return {
    held: {
      isDirty: isDirty || all.some((form) => form.isDirty),
      isSending: all.some((form) => form.isSending),
    },
    note,
  }
}

/** The field that had the focus last, since there are changes. */
function useEditedField(isDirty: boolean) {
  const edited = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (!isDirty) return
    const note = () => {
      const { activeElement } = document
      if (activeElement instanceof HTMLElement && activeElement.matches(fields)) edited.current = activeElement
    }
    note()
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [isDirty])
  return edited
}
