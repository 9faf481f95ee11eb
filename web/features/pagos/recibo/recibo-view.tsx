import { CircleCheck, CircleSlash2, FileDown, Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { WhatsappLink } from '#web/lib/whatsapp/whatsapp-link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/base/classes.ts'
import { DialogBody, DialogFooter } from '#web/ui/overlays/dialog-parts.tsx'
import { PaperChoice } from '#web/ui/print/paper-choice.tsx'
import { chosenPaper, printPaper, type Paper } from '#web/ui/print/paper.ts'
import { PrintAlone } from '#web/ui/print/print-alone.tsx'
import type { Hoja } from './hoja.ts'
import styles from './recibo-dialog.module.css'
import { ReciboPaper } from './recibo-paper.tsx'
import { useSaveRecibo } from './use-save-recibo.ts'

interface ReciboViewProps {
  hoja: Hoja
  /** 'Pago' or 'Venta', with the words for its two states. */
  title: { registered: string; voided: string }
  /** The address of the PDF. */
  file: string
  whatsapp: { telefono: string; text: string }
  /** Actions that can follow, such as the way back from it. */
  after?: ReactNode
  onClose: () => void
}

/** A receipt to print, save or send. Right after a charge Enter continues with the next. */
export function ReciboView({ hoja, title, file, whatsapp, after, onClose }: ReciboViewProps) {
  const [paper, setPaper] = useState<Paper>(chosenPaper)
  const saving = useSaveRecibo()
  const isVoid = hoja.anulado !== ''
  return (
    <>
      <DialogBody>
        <div className={styles.head}>
          <p className={classes(styles.outcome, isVoid && styles.void)} role="status">
            {isVoid ? <CircleSlash2 aria-hidden /> : <CircleCheck aria-hidden />}
            {isVoid ? title.voided : title.registered}
          </p>
          {after}
        </div>
        <ReciboPaper hoja={hoja} />
        <PaperChoice value={paper} onChange={setPaper} />
        <PrintAlone paper={paper}>
          <ReciboPaper hoja={hoja} />
        </PrintAlone>
      </DialogBody>
      <DialogFooter>
        <Button icon={<Printer aria-hidden />} onPress={() => printPaper(paper)}>
          Imprimir
        </Button>
        <Button
          icon={<FileDown aria-hidden />}
          isPending={saving.isPending}
          onPress={() => saving.mutate({ file, recibo: hoja.recibo, paper })}
        >
          PDF
        </Button>
        {!isVoid && <WhatsappLink {...whatsapp}>WhatsApp</WhatsappLink>}
        <Button variant="solid" autoFocus onPress={onClose}>
          Listo
        </Button>
      </DialogFooter>
    </>
  )
}
