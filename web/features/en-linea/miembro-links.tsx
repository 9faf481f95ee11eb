import { useQuery } from '@tanstack/react-query'
import type { LinkPago } from '#shared/en_linea/link-pago.ts'
import { serverNow } from '#web/lib/clock/server-clock.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PanelLine } from '#web/ui/layout/panel-line.tsx'
import { useUnsettled } from '#web/ui/overlays/close-guard.ts'
import { CopyEnlace } from './copy-enlace.tsx'
import styles from './en-linea.module.css'
import { linksOfMiembroQuery, useCancelLink } from './links.queries.ts'

/** The links that a member can still pay. Renders nothing without any. */
export function MiembroLinks({ id, headingClass }: { id: string; headingClass: string | undefined }) {
  const { can } = useSession()
  const { data = [], isLoading } = useQuery({ ...linksOfMiembroQuery(id), enabled: can('payments.create') })
  if (isLoading) return <Skeleton height={0} />
  const open = data.filter(({ vence }) => Date.parse(vence) > serverNow().getTime())
  if (open.length === 0) return null
  return (
    <section aria-label="Enlaces de pago">
      <h3 className={headingClass}>Enlaces de pago</h3>
      <ul className={styles.lines}>
        {open.map((link) => (
          <LinkLine key={link.id} link={link} />
        ))}
      </ul>
    </section>
  )
}

function LinkLine({ link: { id, concepto, monto, vence } }: { link: LinkPago }) {
  const { format } = useSession()
  const cancel = useCancelLink()
  useUnsettled({ isSending: cancel.isPending })
  return (
    <li>
      <PanelLine text={`${format.money(monto)} · ${concepto}`} detail={`Pendiente, hasta el ${format.date(vence)}`}>
        <span className={styles.buttons}>
          <CopyEnlace of="links_pago" id={id}>
            Copiar
          </CopyEnlace>
          <Button size="s" variant="ghost" isPending={cancel.isPending} onPress={() => cancel.mutate(id)}>
            Cancelar
          </Button>
        </span>
      </PanelLine>
    </li>
  )
}
