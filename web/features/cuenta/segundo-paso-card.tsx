import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '#web/lib/session.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { ActivarDialog } from './activar-dialog.tsx'
import styles from './cuenta.module.css'
import { type SegundoPaso, segundoPasoQuery } from './cuenta.queries.ts'
import { DesactivarDialog } from './desactivar-dialog.tsx'
import type { Cuenta } from './prueba-fields.tsx'

/** Turns the code of the phone on and off. */
export function SegundoPasoCard() {
  const { user } = useSession()
  const paso = useQuery(segundoPasoQuery)
  const { paso: open } = useSearch({ from: '/admin/mi-cuenta' })
  const navigate = useNavigate({ from: '/admin/mi-cuenta' })
  const go = (next?: typeof open) => void navigate({ search: { paso: next } })
  return (
    <Card
      title="Verificación en dos pasos"
      description="Además de la contraseña, un código de tu teléfono. Nadie entra con la contraseña sola."
    >
      {paso.data && <Estado paso={paso.data} onPress={() => go(paso.data.activo ? 'desactivar' : 'activar')} />}
      {paso.isPending && <Skeleton height={64} />}
      {paso.isError && !paso.data && <LoadError isCompact error={paso.error} onRetry={paso.refetch} />}
      {paso.data && open && (
        <PasoDialog
          key={open}
          kind={open}
          activo={paso.data.activo}
          cuenta={{ email: user.email, clave: paso.data.clave }}
          onClose={() => go()}
        />
      )}
    </Card>
  )
}

interface PasoDialogProps {
  kind: 'activar' | 'desactivar'
  activo: boolean
  cuenta: Cuenta
  onClose: () => void
}

/** Renders nothing if the second step is already as the address asks. Stays open after it was changed here. */
function PasoDialog({ kind, activo, ...props }: PasoDialogProps) {
  const [isFit] = useState(activo === (kind === 'desactivar'))
  if (!isFit) return null
  return kind === 'activar' ? <ActivarDialog {...props} /> : <DesactivarDialog {...props} />
}

function Estado({ paso, onPress }: { paso: SegundoPaso; onPress: () => void }) {
  return (
    <div className={styles.state}>
      <p className={styles.text}>{sentenceOf(paso)}</p>
      {paso.activo && paso.codigos < 3 && (
        <Banner kind="warn">Quedan pocos códigos. Desactívala y vuelve a activarla para tener diez nuevos.</Banner>
      )}
      <div className={styles.footer}>
        <Button onPress={onPress}>{paso.activo ? 'Desactivar' : 'Activar'}</Button>
      </div>
    </div>
  )
}

function sentenceOf({ activo, codigos }: SegundoPaso): string {
  if (!activo) return 'Está desactivada.'
  return `Está activa. Te ${codigos === 1 ? 'queda 1 código' : `quedan ${codigos} códigos`} de recuperación.`
}
