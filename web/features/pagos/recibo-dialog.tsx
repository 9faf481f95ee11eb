import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleSlash2, FileDown, MessageCircle, Printer } from 'lucide-react'
import { useState } from 'react'
import type { Pago } from '#shared/collections/pago.ts'
import { useSession } from '#web/lib/session.ts'
import { whatsappLink } from '#web/lib/whatsapp.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { DialogBody, DialogFooter } from '#web/ui/dialog-parts.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PagoFailure } from './pago-failure.tsx'
import { pagoQuery } from './pago.queries.ts'
import { chosenPaper, papers, printRecibo, type Paper } from './print-recibo.ts'
import { reciboMessage, reciboNumber } from './recibo.ts'
import styles from './recibo-dialog.module.css'
import { ReciboPaper } from './recibo-paper.tsx'
import { useSaveRecibo } from './use-save-recibo.ts'
import { ReciboPrint } from './recibo-print.tsx'

/** The receipt, to print or to send. Right after a charge Enter takes one on. */
export function ReciboDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: pago, error, isFetching, refetch } = useQuery(pagoQuery(id))
  return (
    <Dialog isOpen onClose={onClose} title={pago ? `Recibo ${reciboNumber(pago.recibo)}` : 'Recibo'}>
      {pago ? (
        <Recibo pago={pago} onClose={onClose} />
      ) : (
        <DialogBody>
          {error ? (
            <PagoFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
          ) : (
            <Skeleton height={320} />
          )}
        </DialogBody>
      )}
    </Dialog>
  )
}

function Recibo({ pago, onClose }: { pago: Pago; onClose: () => void }) {
  const { branch, format, gym } = useSession()
  const [paper, setPaper] = useState<Paper>(chosenPaper)
  const saving = useSaveRecibo()
  const isVoid = pago.anulado !== ''
  const sucursal = pago.expand?.sucursal_id?.nombre ?? branch.nombre
  const telefono = pago.expand?.id_miembro?.telefono ?? ''
  const text = reciboMessage(pago, { gimnasio: gym.nombre, sucursal, format })
  return (
    <>
      <DialogBody>
        <p className={classes(styles.outcome, isVoid && styles.void)} role="status">
          {isVoid ? <CircleSlash2 aria-hidden /> : <CircleCheck aria-hidden />}
          {isVoid ? 'Pago anulado' : 'Pago registrado'}
        </p>
        <ReciboPaper pago={pago} sucursal={sucursal} />
        <div className={styles.paper}>
          <span>Papel</span>
          <SegmentedControl label="Papel" options={papers} value={paper} onChange={setPaper} />
        </div>
        <ReciboPrint pago={pago} sucursal={sucursal} paper={paper} />
      </DialogBody>
      <DialogFooter>
        <Button icon={<Printer aria-hidden />} onPress={() => printRecibo(paper)}>
          Imprimir
        </Button>
        <Button
          icon={<FileDown aria-hidden />}
          isPending={saving.isPending}
          onPress={() => saving.mutate({ id: pago.id, recibo: pago.recibo, paper })}
        >
          PDF
        </Button>
        {!isVoid && (
          <LinkButton
            icon={<MessageCircle aria-hidden />}
            href={whatsappLink({ telefono, pais: gym.pais, text })}
            target="_blank"
            rel="noreferrer"
          >
            WhatsApp
          </LinkButton>
        )}
        <Button variant="solid" autoFocus onPress={onClose}>
          Listo
        </Button>
      </DialogFooter>
    </>
  )
}
