import { useState } from 'react'

/** Makes a dialog ask before discarding typed text. */
export function useGuardedClose({ isDirty, onClose }: { isDirty: boolean; onClose: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  return {
    isAsking,
    /** Closes, or asks first if there are unsaved changes. */
    requestClose: () => (isDirty ? setIsAsking(true) : onClose()),
    /** Returns to editing. */
    keep: () => setIsAsking(false),
    /** Closes and discards. */
    discard: () => {
      setIsAsking(false)
      onClose()
    },
  }
}
