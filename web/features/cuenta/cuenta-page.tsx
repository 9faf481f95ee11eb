import { useQuery } from '@tanstack/react-query'
import { useSession } from '#web/lib/session.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { ClaveForm } from './clave-form.tsx'
import { CorreoForm } from './correo-form.tsx'
import styles from './cuenta.module.css'
import { ownUserQuery } from './cuenta.queries.ts'
import { DatosForm } from './datos-form.tsx'
import { SegundoPasoCard } from './segundo-paso-card.tsx'
import { SesionesCard } from './sesiones-card.tsx'
import { LoadError } from '#web/lib/api/load-error.tsx'

/** The own account, open to every role. */
export function CuentaPage() {
  const { user, role } = useSession()
  const own = useQuery(ownUserQuery(user.id))
  return (
    <>
      <PageHeader title="Mi cuenta" subtitle={`${user.email} · ${role.nombre}`} />
      <div className={styles.cards}>
        <Card title="Tus datos">
          {own.data && <DatosForm key={own.data.id} stored={own.data} />}
          {own.isPending && (
            <div className={styles.waiting}>
              <Skeleton height="100%" />
            </div>
          )}
          {own.isError && !own.data && <LoadError isCompact error={own.error} onRetry={own.refetch} />}
        </Card>
        <Card title="Correo electrónico" description="Con él inicias sesión y recibes los avisos de tu cuenta.">
          <div className={styles.form}>
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
