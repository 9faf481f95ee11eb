import type { Tarea } from '#shared/tareas.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import styles from './tareas.module.css'
import { useCancelar } from './tareas.queries.ts'

interface AvanceProps {
  tarea: Tarea
  label: string
}

/** The progress of an import, with a cancel button, or of its undoing. */
export function Avance({ tarea, label }: AvanceProps) {
  const { format } = useSession()
  const cancel = useCancelar(tarea.id)
  const { hechas, total } = tarea
  return (
    <div className={styles.avance}>
      <ProgressBar
        label={label}
        value={hechas}
        max={total}
        valueLabel={total === 0 ? 'Espera su turno' : `${format.number(hechas)} de ${format.number(total)} filas`}
      />
      <p className={styles.quiet}>
        Puedes cerrar o recargar esta página: sigue por su cuenta. Nadie ve nada hasta que esté todo, y si se corta no
        queda nada a medias.
      </p>
      {tarea.tipo !== 'deshacer' && (
        <Button isPending={cancel.isPending} onPress={() => cancel.mutate()}>
          Cancelar importación
        </Button>
      )}
    </div>
  )
}
