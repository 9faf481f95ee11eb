import { useQuery } from '@tanstack/react-query'
import { UserMinus } from 'lucide-react'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import type { Baja } from '#shared/domiciliacion/baja.ts'
import { usePlace } from '#web/lib/forms/use-place.ts'
import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { onDemand } from '#web/ui/base/on-demand.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PanelLine } from '#web/ui/layout/panel-line.tsx'
import { useUnsettled } from '#web/ui/overlays/close-guard.ts'
import { bajaText, quienWords } from './baja-words.ts'
import { bajaOfMiembroQuery } from './bajas.queries.ts'
import styles from './bajas.module.css'
import { useDeshacerBaja } from './use-bajas.ts'

const dialog = onDemand(async () => (await import('./baja-dialog.tsx')).BajaDialog)

interface MiembroBajaProps {
  miembro: MiembroPago
  headingClass: string | undefined
}

/** A member's leave, which can be undone until its last day, or the offer to note one. */
export function MiembroBaja({ miembro, headingClass }: MiembroBajaProps) {
  const { can } = useSession()
  const { data, isLoading } = useQuery(bajaOfMiembroQuery(miembro.id))
  const [openFor, open] = usePlace('baja')
  if (isLoading) return <Skeleton height={0} />
  if (data) return <Noted baja={data} headingClass={headingClass} />
  if (data === undefined || miembro.deleted !== '' || !can('members.update')) return null
  return (
    <span>
      <Button
        variant="ghost"
        size="s"
        isFlush
        icon={<UserMinus aria-hidden />}
        onHoverStart={dialog.preload}
        onPress={() => open(miembro.id)}
      >
        Dar de baja
      </Button>
      {openFor === miembro.id && <dialog.Part miembro={miembro} onClose={() => open()} />}
    </span>
  )
}

function Noted({ baja, headingClass }: { baja: Baja; headingClass: string | undefined }) {
  const { can, format, gym } = useSession()
  const today = useToday(gym.zona_horaria)
  const undo = useDeshacerBaja(baja.id)
  useUnsettled({ isSending: undo.isPending })
  const { pedida, pedida_por, motivo, ultimo_dia } = baja
  return (
    <section aria-labelledby="baja" className={styles.section}>
      <h3 id="baja" className={headingClass}>
        Baja
      </h3>
      <PanelLine
        text={bajaText(baja, today)}
        detail={[`La pidió ${quienWords[pedida_por].toLowerCase()} el ${format.civilDate(pedida)}`, motivo]
          .filter(Boolean)
          .join(' · ')}
      >
        {ultimo_dia >= today && can('members.update') && (
          <Button size="s" isPending={undo.isPending} onPress={() => undo.mutate()}>
            Deshacer
          </Button>
        )}
      </PanelLine>
    </section>
  )
}
