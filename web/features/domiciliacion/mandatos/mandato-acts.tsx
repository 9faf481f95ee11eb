import { FileDown, PenLine, Send } from 'lucide-react'
import { useState } from 'react'
import type { Mandato } from '#shared/domiciliacion/mandato.ts'
import { onDemand } from '#web/ui/base/on-demand.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DialogFooter } from '#web/ui/overlays/dialog-parts.tsx'
import { isSent } from '../palabras/mandato-words.ts'
import { usePapel } from '../queries/mandatos.writes.ts'

const firmar = onDemand(async () => (await import('./firmar-dialog.tsx')).FirmarDialog)
const enviar = onDemand(async () => (await import('./enviar-dialog.tsx')).EnviarDialog)
const revocar = onDemand(async () => (await import('./revocar-dialog.tsx')).RevocarDialog)

/** The acts on a mandate. A revoked one only has its paper. */
export function MandatoActs({ mandato }: { mandato: Mandato }) {
  const [open, setOpen] = useState<'firmar' | 'enviar' | 'revocar' | null>(null)
  const papel = usePapel(mandato)
  const close = () => setOpen(null)
  return (
    <DialogFooter
      start={
        mandato.estado !== 'revocado' && (
          <Button variant="ghost" onHoverStart={revocar.preload} onPress={() => setOpen('revocar')}>
            Revocar
          </Button>
        )
      }
    >
      <Button icon={<FileDown aria-hidden />} isPending={papel.isPending} onPress={() => papel.mutate()}>
        Papel para firmar
      </Button>
      {mandato.estado === 'borrador' && !isSent(mandato) && (
        <Button icon={<Send aria-hidden />} onHoverStart={enviar.preload} onPress={() => setOpen('enviar')}>
          Enviar para firmar
        </Button>
      )}
      {mandato.estado === 'borrador' && (
        <Button
          variant="solid"
          icon={<PenLine aria-hidden />}
          onHoverStart={firmar.preload}
          onPress={() => setOpen('firmar')}
        >
          Registrar firma
        </Button>
      )}
      {open === 'firmar' && <firmar.Part mandato={mandato} onClose={close} />}
      {open === 'enviar' && <enviar.Part mandato={mandato} onClose={close} />}
      {open === 'revocar' && <revocar.Part mandato={mandato} onClose={close} />}
    </DialogFooter>
  )
}
