import { Mail } from 'lucide-react'
import type { Propuesta } from '#shared/domiciliacion/remesa.ts'
import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import styles from '../domiciliacion.module.css'
import { useAvisar } from '../queries/remesas.writes.ts'

/** Payers who were not told in time: tells them, or says that it is too late for this day. Nothing if all were told. */
export function Avisos({ propuesta }: { propuesta: Propuesta }) {
  const { format, gym } = useSession()
  const today = useToday(gym.zona_horaria)
  const avisar = useAvisar()
  const { vence, sin } = propuesta
  const missing = sin.filter(({ motivo }) => motivo === 'sin_aviso').length
  if (propuesta.avisar === '' || missing === 0) return null
  const isLate = propuesta.avisar < today
  const who = missing === 1 ? 'Falta avisar a 1 persona' : `Falta avisar a ${format.number(missing)} personas`
  return (
    <div className={styles.notice}>
      <Banner
        kind="warn"
        title={who}
        action={
          !isLate && (
            <Button
              size="s"
              icon={<Mail aria-hidden />}
              isPending={avisar.isPending}
              onPress={() => avisar.mutate(vence)}
            >
              Avisar
            </Button>
          )
        }
      >
        {isLate
          ? `El último día para avisar era el ${format.civilDate(propuesta.avisar)}. Elige un día más lejano para cobrarles.`
          : `Avisa hasta el ${format.civilDate(propuesta.avisar)}: importe, día, referencia y cómo oponerse. Después entran en la remesa.`}
      </Banner>
    </div>
  )
}
