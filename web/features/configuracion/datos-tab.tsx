import { useQuery } from '@tanstack/react-query'
import { FileDown, Lock } from 'lucide-react'
import { permissions } from '#shared/permissions.ts'
import { exportFile } from '#web/features/exportar/export-file.ts'
import { ImportacionesCard } from '#web/features/miembros/importar/importaciones-card.tsx'
import { importacionesQuery } from '#web/features/miembros/importar/importar.queries.ts'
import { useSession } from '#web/lib/session.ts'
import { usePalabras } from '#web/lib/words/use-palabras.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import styles from './configuracion.module.css'
import { TraerGimnasio } from './traer-gimnasio.tsx'

/** Exports of the gym's data, and imports. */
export function DatosTab() {
  const { can } = useSession()
  // The imports made decide where the last card stands.
  const { isLoading } = useQuery({ ...importacionesQuery, enabled: can('members.import') })
  if (!can('members.import') && !can('data.export'))
    return (
      <EmptyState
        icon={<Lock aria-hidden />}
        title="No puedes llevarte ni traer datos"
        text="Pídele a quien administra tu gimnasio el permiso para exportar los datos o importar miembros."
      />
    )
  return (
    <>
      {can('data.export') && <ExportarTodo />}
      {can('members.import') && <ImportacionesCard />}
      {!isLoading && permissions.every((permission) => can(permission)) && <TraerGimnasio />}
    </>
  )
}

function ExportarTodo() {
  const { format } = useSession()
  const { planillas } = usePalabras()
  return (
    <Card title="Llevarte todo">
      <p className={styles.text}>
        {`Un archivo ZIP con todo tu gimnasio: miembros, pagos, planes, pausas, equipo, historial, fotos y logo. En ${planillas} para leerlo y en datos completos para traerlo a otro gimnasio. Es gratis en todos los planes. Quién lo descarga queda en el historial.`}
      </p>
      <Button
        icon={<FileDown aria-hidden />}
        onPress={() => void exportFile({ name: 'gimnasio', params: {}, format: 'zip', written: format })}
      >
        Descargar todo
      </Button>
    </Card>
  )
}
