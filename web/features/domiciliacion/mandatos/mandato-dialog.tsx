import type { Mandato } from '#shared/domiciliacion/mandato.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { isSent } from '../palabras/mandato-words.ts'
import { MandatoForm } from './mandato-form.tsx'

interface MandatoDialogProps {
  onMade: (mandato: Mandato) => void
  onClose: () => void
}

/** The form of a new mandate. */
export function MandatoDialog({ onMade, onClose }: MandatoDialogProps) {
  const made = (mandato: Mandato) => {
    if (isSent(mandato)) toast.success('Enviado a firmar', { text: `El enlace va a ${mandato.correo}.` })
    else toast.success(mandato.estado === 'borrador' ? 'Mandato agregado, falta la firma' : 'Mandato agregado')
    onMade(mandato)
  }
  return (
    <Dialog isOpen onClose={onClose} title="Nuevo mandato" size="l">
      <MandatoForm nombre="" correo="" label="Agregar mandato" onMade={made} onClose={onClose} />
    </Dialog>
  )
}
