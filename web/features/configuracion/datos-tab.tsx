import { FileUp, Lock } from 'lucide-react'
import { paths } from '#web/app/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import styles from './configuracion.module.css'

/** What goes into the gym as files. */
export function DatosTab() {
  const { can } = useSession()
  if (!can('members.import'))
    return (
      <EmptyState
        icon={<Lock aria-hidden />}
        title="No puedes traer datos"
        text="Pídele a quien administra tu gimnasio el permiso para importar miembros."
      />
    )
  return (
    <Card title="Importar miembros">
      <p className={styles.text}>
        Trae tu lista de Excel o CSV con sus planes y vencimientos. Ves antes lo que se va a agregar y puedes deshacerlo
        entero.
      </p>
      <LinkButton icon={<FileUp aria-hidden />} href={paths.miembros({ importar: true })}>
        Importar
      </LinkButton>
    </Card>
  )
}
