import { useQuery } from '@tanstack/react-query'
import { describeError } from '#web/lib/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ClaveForm } from './clave-form.tsx'
import { ConfirmarCorreo } from './confirmar-correo.tsx'
import { CorreoForm } from './correo-form.tsx'
import styles from './cuenta.module.css'
import { ownUserQuery } from './cuenta.queries.ts'
import { DatosForm } from './datos-form.tsx'
import { SegundoPasoCard } from './segundo-paso-card.tsx'
import { SesionesCard } from './sesiones-card.tsx'

/** What everybody may change of his own account, whatever his role. */
export function CuentaPage() {
  const { user, role } = useSession()
  const own = useQuery(ownUserQuery(user.id))
  return (
    <>
      <PageHeader title="Mi cuenta" subtitle={`${user.email} · ${role.nombre}`} />
      <div className={styles.cards}>
        <Card title="Tus datos">
          {own.data && <DatosForm key={own.data.id} stored={own.data} />}
          {own.isPending && <Skeleton height={220} />}
          {own.isError && !own.data && (
            <ErrorState
              isCompact
              text={describeError(own.error).sentence}
              isRetrying={own.isFetching}
              onRetry={() => void own.refetch()}
            />
          )}
        </Card>
        <Card title="Correo electrónico" description="Con él inicias sesión y recibes los avisos de tu cuenta.">
          <div className={styles.form}>
            {own.data?.verified === false && <ConfirmarCorreo email={user.email} />}
            <CorreoForm email={user.email} />
          </div>
        </Card>
        <Card title="Contraseña" description="Al cambiarla se cierran tus sesiones en otros dispositivos.">
          <ClaveForm email={user.email} />
        </Card>
        <SegundoPasoCard />
        <SesionesCard />
      </div>
    </>
  )
}
