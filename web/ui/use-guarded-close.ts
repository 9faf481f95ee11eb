import { useState } from 'react'

/** Lets a dialog ask before it throws away what was typed. */
export function useGuardedClose({ isDirty, onClose }: { isDirty: boolean; onClose: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  return {
    isAsking,
    /** Closes, or asks first when something would be lost. */
    requestClose: () => (isDirty ? setIsAsking(true) : onClose()),
    /** Goes back to what was being edited. */
    keep: () => setIsAsking(false),
    /** Closes and loses it. */
    discard: () => {
      setIsAsking(false)
      onClose()
    },
  }
}
