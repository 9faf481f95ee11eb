import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import type { CajaSesion } from '#shared/caja/caja.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { DialogBody, DialogFooter } from '#web/ui/overlays/dialog-parts.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { PaperChoice } from '#web/ui/print/paper-choice.tsx'
import { chosenPaper, printPaper, type Paper } from '#web/ui/print/paper.ts'
import { PrintAlone } from '#web/ui/print/print-alone.tsx'
import { resumenQuery } from '../contar/caja.queries.ts'
import { CortePaper } from './corte-paper.tsx'

interface CorteDialogProps {
  sesion: CajaSesion
  onClose: () => void
}

/** The X of an open session, or the Z of a closed one, to print. */
export function CorteDialog({ sesion, onClose }: CorteDialogProps) {
  const isZ = sesion.cerrada !== ''
  const { data, dataUpdatedAt, error, refetch } = useQuery(resumenQuery(sesion.id, isZ ? { z: sesion.numero } : {}))
  const [paper, setPaper] = useState<Paper>(chosenPaper)
  const readAt = new Date(dataUpdatedAt).toISOString()
  const content = data && <CortePaper sesion={sesion} resumen={data} readAt={readAt} />
  return (
    <Dialog isOpen onClose={onClose} title={isZ ? `Cierre Z ${sesion.numero}` : 'Corte X'}>
      <DialogBody>
        {content ?? (error ? <LoadError error={error} onRetry={refetch} /> : <Skeleton height={360} />)}
        {content && <PaperChoice value={paper} onChange={setPaper} />}
        {content && <PrintAlone paper={paper}>{content}</PrintAlone>}
      </DialogBody>
      <DialogFooter>
        <Button icon={<Printer aria-hidden />} isDisabled={!data} onPress={() => printPaper(paper)}>
          Imprimir
        </Button>
        <Button variant="solid" autoFocus onPress={onClose}>
          Listo
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
