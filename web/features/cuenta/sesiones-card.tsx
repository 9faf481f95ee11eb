import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecordAuthResponse } from 'pocketbase'
import { api } from '#web/lib/api.ts'
import { describeError } from '#web/lib/errors.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './cuenta.module.css'

/** Ends every session of the account but this one, which goes on with a new token. */
export function SesionesCard() {
  const [isAsking, setIsAsking] = useState(false)
  const end = useMutation({
    mutationFn: () => api.send<RecordAuthResponse>('/api/cuenta/sesiones/cerrar', { method: 'POST' }),
    onSuccess: ({ token, record }) => {
      api.authStore.save(token, record)
      setIsAsking(false)
      toast.success('Las demás sesiones se cerraron')
    },
    onError: (error) => toast.error(describeError(error).sentence),
  })
  return (
    <Card title="Sesiones abiertas" description="Si perdiste un dispositivo o entraste en uno que no es tuyo.">
      <div className={styles.footer}>
        <Button onPress={() => setIsAsking(true)}>Cerrar las demás sesiones</Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="¿Cerrar las demás sesiones?"
        confirmLabel="Cerrar sesiones"
        isPending={end.isPending}
        onConfirm={() => end.mutate()}
      >
        En los demás dispositivos habrá que iniciar sesión de nuevo. En este sigues dentro.
      </ConfirmDialog>
    </Card>
  )
}
