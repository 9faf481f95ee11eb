import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleSlash2, FileDown, Mail, Printer, Share2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { Recibo } from '#shared/recibos/recibo-words.ts'
import { useSession } from '#web/lib/session.ts'
import { WhatsappLink } from '#web/lib/whatsapp/whatsapp-link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/base/classes.ts'
import { DialogBody, DialogFooter } from '#web/ui/overlays/dialog-parts.tsx'
import { PaperChoice } from '#web/ui/print/paper-choice.tsx'
import { chosenPaper, printPaper, type Paper } from '#web/ui/print/paper.ts'
import { PrintAlone } from '#web/ui/print/print-alone.tsx'
import { type DeRecibo, enlaceQuery } from './enlace.queries.ts'
import { reciboMessage } from './recibo.ts'
import styles from './recibo-view.module.css'
import { ReciboPaper } from './recibo-paper.tsx'
import { useNextAct } from './use-next-act.ts'
import { canShareFiles, useMailRecibo, useSaveRecibo, useShareRecibo } from './use-send-recibo.ts'

interface ReciboViewProps {
  recibo: Recibo
  /** 'Pago' or 'Venta', with the words for its two states. */
  title: { registered: string; voided: string }
  de: DeRecibo
  /** The customer's number for messages, '' for none. */
  telefono: string
  /** The customer's address for mail, '' for none. */
  correo: string
  /** Actions that can follow, such as the way back from it. */
  after?: ReactNode
  onClose: () => void
  /** Closes it at once, for what comes next. */
  onLeave: () => void
}

/** A receipt to print, save or send. Enter closes it, and so does the key of the next act, which it begins. */
export function ReciboView({ recibo, title, de, telefono, correo, after, onClose, onLeave }: ReciboViewProps) {
  const { gym } = useSession()
  const [paper, setPaper] = useState<Paper>(chosenPaper)
  const { data: enlace = '' } = useQuery(enlaceQuery(de))
  const isVoid = recibo.anulado !== null
  const head = useRef<HTMLDivElement>(null)
  useNextAct(head, onLeave)
  return (
    <>
      <DialogBody>
        <div ref={head} className={styles.head}>
          <p className={classes(styles.outcome, isVoid && styles.void)} role="status">
            {isVoid ? <CircleSlash2 aria-hidden /> : <CircleCheck aria-hidden />}
            {isVoid ? title.voided : title.registered}
          </p>
          {after}
        </div>
        <ReciboPaper recibo={recibo} />
        <div className={styles.papers}>
          <PaperChoice value={paper} onChange={setPaper} />
          <PdfButton de={de} recibo={recibo.recibo} paper={paper} />
          {!isVoid && correo !== '' && <MailButton de={de} correo={correo} />}
        </div>
        <PrintAlone paper={paper}>
          <ReciboPaper recibo={recibo} enlace={enlace} />
        </PrintAlone>
      </DialogBody>
      <DialogFooter>
        <Button icon={<Printer aria-hidden />} onPress={() => printPaper(paper)}>
          Imprimir
        </Button>
        {!isVoid && (
          <WhatsappLink telefono={telefono} text={reciboMessage(recibo, gym, enlace)}>
            WhatsApp
          </WhatsappLink>
        )}
        <Button variant="solid" autoFocus onPress={onClose}>
          Listo
        </Button>
      </DialogFooter>
    </>
  )
}

/** Hands the PDF to another app where the device can, else saves it. */
function PdfButton({ de, ...request }: { de: DeRecibo; recibo: number; paper: Paper }) {
  const saving = useSaveRecibo(de)
  const sharing = useShareRecibo(de)
  const [canShare] = useState(canShareFiles)
  const { mutate, isPending } = canShare ? sharing : saving
  return (
    <Button
      icon={canShare ? <Share2 aria-hidden /> : <FileDown aria-hidden />}
      isPending={isPending}
      onPress={() => mutate(request)}
    >
      {canShare ? 'Compartir' : 'PDF'}
    </Button>
  )
}

function MailButton({ de, correo }: { de: DeRecibo; correo: string }) {
  const mailing = useMailRecibo(de)
  return (
    <Button
      icon={<Mail aria-hidden />}
      aria-label={`Enviar por correo a ${correo}`}
      isPending={mailing.isPending}
      isDisabled={mailing.isSuccess}
      onPress={() => mailing.mutate()}
    >
      {mailing.isSuccess ? 'Enviado' : 'Correo'}
    </Button>
  )
}
