import { useMutation, useQueryClient } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { useState } from 'react'
import type { Miembro } from '#shared/collections/miembro.ts'
import { api } from '#web/lib/api/api.ts'
import { markStale } from '#web/lib/api/collection-keys.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

/** Anonymizes a deleted member after asking; it cannot be undone. */
export function AnonimizarButton({ miembro: { id, nombre } }: { miembro: Pick<Miembro, 'id' | 'nombre'> }) {
  const [isAsking, setIsAsking] = useState(false)
  const queryClient = useQueryClient()
  const forget = useMutation({
    mutationFn: () => api.send<unknown>(`/api/miembros/${id}/anonimizar`, { method: 'POST' }),
    onSuccess: async () => {
      setIsAsking(false)
      toast.success('Sus datos personales se borraron')
      await markStale(queryClient, 'miembros')
    },
    onError: (error) => toast.error(describeError(error).sentence),
  })
  return (
    <>
      <Button variant="ghost" icon={<UserX aria-hidden />} onPress={() => setIsAsking(true)}>
        Anonimizar
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`¿Borrar los datos personales de ${nombre}?`}
        confirmLabel="Anonimizar"
        onConfirm={() => forget.mutate()}
        isDanger
        isPending={forget.isPending}
      >
        <p>
          Se borran su nombre, documento, contacto, foto y notas, y lo que se escribió sobre esta persona en pagos,
          pausas e historial. Sus pagos quedan, para que los totales no cambien. No se puede deshacer.
        </p>
      </ConfirmDialog>
    </>
  )
}
