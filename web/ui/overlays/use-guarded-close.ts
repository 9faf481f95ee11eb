import { useEffect, useRef, useState } from 'react'

const fields = 'input, textarea, select, [contenteditable]'

/** Makes a dialog ask before discarding typed text. Editing goes on in the field that had the focus. */
export function useGuardedClose({ isDirty, onClose }: { isDirty: boolean; onClose: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  const edited = useEditedField(isDirty)
  const keep = () => {
    setIsAsking(false)
    // The dialog moves the focus itself when the question and its focused button go.
    setTimeout(() => edited.current?.focus(), 50)
  }
  const discard = () => {
    setIsAsking(false)
    onClose()
  }
  return {
    isAsking,
    /** Closes, or asks first if there are unsaved changes. */
    requestClose: () => (isDirty ? setIsAsking(true) : onClose()),
    keep,
    discard,
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
