import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Presence } from '#web/lib/signed-in/signed-in.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Replaces a page whose work is dropped: its data leaves the memory, and another page is loaded where one is named. */
export function DroppedWork({ presence }: { presence: Presence }) {
  const queryClient = useQueryClient()
  const href = presence.at === 'se-va' ? presence.href : null
  useEffect(() => {
    queryClient.clear()
    toast.clearAll()
    // A new document: nothing of the former person is left in it.
    if (href !== null) location.replace(href)
  }, [queryClient, href])
  return null
}
