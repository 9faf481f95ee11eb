import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CobroAutomatico } from '#shared/en_linea/cobro-automatico.ts'
import { plazoLabel } from '#shared/collections/plan-plazo.ts'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { useOpenCobro } from '#web/lib/forms/use-open-cobro.ts'
import { serverNow } from '#web/lib/clock/server-clock.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { StatusPill } from '#web/ui/feedback/status-pill.tsx'
import { PanelLine } from '#web/ui/layout/panel-line.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { useUnsettled } from '#web/ui/overlays/close-guard.ts'
import { CopyEnlace } from '../copy-enlace.tsx'
import styles from '../en-linea.module.css'
import { AskButton } from './ask-button.tsx'
import { bankText, concernsOf, isEndedAtBank, priceOf, wordOf } from './automatico-words.ts'
import { automaticoOfMiembroQuery, useAct } from './automatico.queries.ts'

type Props = { miembro: MiembroPago; headingClass: string | undefined }

/** The member's consent to be charged by itself, or the offer to ask for one. Renders nothing where neither is possible. */
export function MiembroAutomatico({ miembro, headingClass }: Props) {
  const { can } = useSession()
  const { data, isPending, isLoading } = useQuery({
    ...automaticoOfMiembroQuery(miembro.id),
    enabled: can('payments.create'),
  })
  if (isLoading) return <Skeleton height={0} />
  if (isPending || !can('payments.create')) return null
  const isOver = !data || data.estado === 'cancelado'
  const offer = isOver && miembro.deleted === '' && <Offer miembro={miembro} />
  if (!data) return offer || null
  return (
    <section aria-labelledby="cobro-automatico" className={styles.lines}>
      <h3 id="cobro-automatico" className={headingClass}>
        {data.id_mandato === '' ? 'Cobro automático' : 'Domiciliación'}
      </h3>
      <Consent automatico={data} />
      {offer}
    </section>
  )
}

function Offer({ miembro }: { miembro: MiembroPago }) {
  const plazo = miembro.expand?.id_plan_plazo
  const plan = plazo?.expand?.id_plan
  if (!plazo || !plan) return null
  const { id, precio, duracion, unidad } = plazo
  const concepto = `${plan.nombre}, ${plazoLabel(plazo)}`
  return <AskButton from="ficha" miembro={miembro} plazo={{ id, concepto, precio, duracion, unidad }} />
}

function Consent({ automatico }: { automatico: CobroAutomatico }) {
  const { format } = useSession()
  const { concepto, estado, proximo } = automatico
  const { word, kind } = wordOf(automatico)
  const concerns = concernsOf(automatico, format)
  const bank = bankText(automatico)
  return (
    <>
      <PanelLine
        text={`${priceOf(automatico, format)} · ${concepto}`}
        detail={
          <>
            <StatusPill kind={kind}>{word}</StatusPill> {bank !== '' && '· '}
            {[
              bank,
              estado === 'activo' && Date.parse(proximo) > serverNow().getTime() && `próximo ${format.date(proximo)}`,
            ]
              .filter(Boolean)
              .join(', ')}
          </>
        }
      >
        <Acts automatico={automatico} />
      </PanelLine>
      {concerns.length > 0 && (
        <Banner kind="warn" action={<Answer automatico={automatico} />}>
          {concerns.join(' ')}
        </Banner>
      )}
    </>
  )
}

/** A problem is marked as seen, except a mandate that has ended: then the desk charges. */
function Answer({ automatico }: { automatico: CobroAutomatico }) {
  const act = useAct(automatico.id)
  const openCobro = useOpenCobro()
  if (isEndedAtBank(automatico))
    return (
      <Button size="s" onPress={() => openCobro(automatico.id_miembro)}>
        Cobrar
      </Button>
    )
  return (
    <Button size="s" isPending={act.isPending} onPress={() => act.mutate('atender')}>
      Dar por visto
    </Button>
  )
}

const endsAtProvider =
  'Mercado Pago deja de cobrarle. Lo que ya pagó queda como está; para volver tiene que aceptar otra vez.'
const endsAtBank =
  'No entra en más remesas. Los recibos que ya están en el banco siguen su curso, y su mandato queda para volver.'

function Acts({ automatico }: { automatico: CobroAutomatico }) {
  const { id, estado, id_mandato } = automatico
  const [isAsking, setIsAsking] = useState(false)
  const act = useAct(id, { onDone: () => setIsAsking(false) })
  useUnsettled({ isSending: act.isPending })
  if (estado === 'cancelado') return null
  return (
    <span className={styles.buttons}>
      {estado === 'esperando' && id_mandato === '' && (
        <CopyEnlace of="cobros_automaticos" id={id}>
          Copiar enlace
        </CopyEnlace>
      )}
      {(estado === 'activo' || estado === 'con_problema') && !isEndedAtBank(automatico) && (
        <Button size="s" isPending={act.isPending && !isAsking} onPress={() => act.mutate('pausar')}>
          Pausar
        </Button>
      )}
      {estado === 'pausado' && (
        <Button size="s" isPending={act.isPending && !isAsking} onPress={() => act.mutate('reanudar')}>
          Reanudar
        </Button>
      )}
      <Button size="s" variant="ghost" onPress={() => setIsAsking(true)}>
        Cancelar
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="¿Cancelar el cobro automático?"
        confirmLabel="Cancelar el cobro"
        isDanger
        isPending={act.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => act.mutate('cancelar')}
      >
        <p>{id_mandato === '' ? endsAtProvider : endsAtBank}</p>
      </ConfirmDialog>
    </span>
  )
}
