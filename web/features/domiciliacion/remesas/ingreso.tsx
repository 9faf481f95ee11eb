import { useQuery } from '@tanstack/react-query'
import type { Remesa } from '#shared/domiciliacion/remesa.ts'
import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import styles from '../domiciliacion.module.css'
import { ingresadosQuery } from '../queries/remesas.queries.ts'

/** How far the receipts of a file have become payments, from its due day until all have. */
export function Ingreso({ remesa }: { remesa: Remesa }) {
  const { gym, format } = useSession()
  const today = useToday(gym.zona_horaria)
  const isGoing = remesa.estado === 'presentada' && remesa.ingresada === '' && remesa.vence <= today
  const { data } = useQuery({ ...ingresadosQuery(remesa.id), enabled: isGoing })
  if (!isGoing || data === undefined) return null
  return (
    <div className={styles.notice}>
      <ProgressBar
        label="Ingresados"
        valueLabel={`${format.number(data)} de ${format.number(remesa.recibos)}`}
        value={data}
        max={remesa.recibos}
      />
    </div>
  )
}
