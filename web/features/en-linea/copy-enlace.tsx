import { useMutation } from '@tanstack/react-query'
import { describeError } from '#web/lib/api/errors.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { openEnlace, type Sendable } from './send.queries.ts'

/** Copies the address that a member was sent, and opens it at the provider if it was not. */
export function CopyEnlace({ of, id, children }: { of: Sendable; id: string; children: string }) {
  const copy = useMutation({
    mutationFn: async () => navigator.clipboard.writeText(await openEnlace(of, id)),
    onSuccess: () => toast.success('Enlace copiado'),
    onError: (error) => toast.error(describeError(error).sentence),
  })
  return (
    <Button size="s" isPending={copy.isPending} onPress={() => copy.mutate()}>
      {children}
    </Button>
  )
}
