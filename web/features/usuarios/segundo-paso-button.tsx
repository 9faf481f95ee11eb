import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#shared/collections/user.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { accesosQuery, useTurnOffSegundoPaso } from './usuarios.queries.ts'

/** Helps a colleague in who has lost the phone and the recovery codes. Not there for whoever has no second step. */
export function SegundoPasoButton({ user }: { user: User }) {
  const [isAsking, setIsAsking] = useState(false)
  const { data: accesos } = useQuery(accesosQuery())
  const turnOff = useTurnOffSegundoPaso()
  if (!accesos?.get(user.id)?.segundo_paso) return null
  return (
    <>
      <Button onPress={() => setIsAsking(true)}>Quitar verificación en dos pasos</Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="¿Quitar la verificación en dos pasos?"
        confirmLabel="Quitar verificación"
        isDanger
        isPending={turnOff.isPending}
        onConfirm={() => turnOff.mutate(user, { onSettled: () => setIsAsking(false) })}
      >
        {user.name} entrará solo con su contraseña hasta que la active de nuevo. Hazlo si perdió el teléfono y sus
        códigos, y asegúrate de que es quien te lo pide. Le avisaremos por correo.
      </ConfirmDialog>
    </>
  )
}
