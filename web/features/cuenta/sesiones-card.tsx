import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecordAuthResponse } from 'pocketbase'
import { api } from '#web/lib/api.ts'
import { describeError } from '#web/lib/errors.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './cuenta.module.css'
import { sesionesAddress, sesionesQuery } from './cuenta.queries.ts'
import { SesionRow } from './sesion-row.tsx'

/** Where the account is open; each session can be ended, or all but this one. */
export function SesionesCard() {
  const [isAsking, setIsAsking] = useState(false)
  const open = useQuery(sesionesQuery)
  const queryClient = useQueryClient()
  const settle = () => queryClient.invalidateQueries(sesionesQuery)
  const onError = (error: unknown) => toast.error(describeError(error).sentence)
  const end = useMutation({
    mutationFn: (id: string) => api.send(`${sesionesAddress}/${id}`, { method: 'DELETE' }),
    onSuccess: () => toast.success('Sesión cerrada'),
    onError,
    onSettled: settle,
  })
  const endOthers = useMutation({
    mutationFn: () => api.send<RecordAuthResponse>(`${sesionesAddress}/cerrar`, { method: 'POST' }),
    onSuccess: ({ token, record }) => {
      api.authStore.save(token, record)
      setIsAsking(false)
      toast.success('Las demás sesiones se cerraron')
    },
    onError,
    onSettled: settle,
  })
  return (
    <Card title="Sesiones abiertas" description="Los dispositivos en los que tu cuenta está abierta.">
      {open.isPending && <Skeleton height={112} />}
      {open.isError && !open.data && (
        <ErrorState isCompact text={describeError(open.error).sentence} onRetry={() => void open.refetch()} />
      )}
      {open.data && (
        <ul className={styles.sessions}>
          {open.data.map((sesion) => (
            <SesionRow
              key={sesion.id}
              sesion={sesion}
              isEnding={end.isPending && end.variables === sesion.id}
              onEnd={end.mutate}
            />
          ))}
        </ul>
      )}
      {open.data && open.data.length > 1 && (
        <div className={styles.footer}>
          <Button onPress={() => setIsAsking(true)}>Cerrar las demás sesiones</Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="¿Cerrar las demás sesiones?"
        confirmLabel="Cerrar sesiones"
        isPending={endOthers.isPending}
        onConfirm={() => endOthers.mutate()}
      >
        En los demás dispositivos habrá que iniciar sesión de nuevo. En este sigues dentro.
      </ConfirmDialog>
    </Card>
  )
}
