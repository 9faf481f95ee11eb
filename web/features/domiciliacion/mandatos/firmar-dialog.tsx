import { zodResolver } from '@hookform/resolvers/zod'
import { dia } from '#shared/campos/limits.ts'
import { firmaInput, type Mandato } from '#shared/domiciliacion/mandato.ts'
import { useActForm } from '#web/lib/forms/use-act-form.ts'
import { useSession } from '#web/lib/session.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { DateField } from '#web/ui/fields/dates/date-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FieldPair } from '#web/ui/layout/field-group.tsx'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { FormFooter } from '#web/ui/overlays/form-footer.tsx'
import { ibanProblem } from '../palabras/iban-words.ts'
import { useFirmar } from '../queries/mandatos.writes.ts'
import { checked } from './mandato-draft.ts'

interface FirmarDialogProps {
  mandato: Mandato
  onClose: () => void
}

const schema = firmaInput.extend({ firmado: dia, iban: checked(ibanProblem).optional() })

/** Enters that the payer has signed the paper, with the account that is written there. */
export function FirmarDialog({ mandato, onClose }: FirmarDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title="Registrar firma" description={mandato.nombre}>
      <FirmarForm mandato={mandato} onClose={onClose} />
    </Dialog>
  )
}

function FirmarForm({ mandato, onClose }: FirmarDialogProps) {
  const { gym } = useSession()
  const hasNoAccount = mandato.iban_final === ''
  const today = useToday(gym.zona_horaria)
  const firmar = useFirmar(mandato.id, onClose)
  const { control, send, refusal } = useActForm(firmar, {
    resolver: zodResolver(schema),
    defaultValues: { firmado: today, lugar: '', ...(hasNoAccount && { iban: '' }) },
  })
  const lugar = useFormField(control, 'lugar')
  const iban = useFormField(control, 'iban')
  return (
    <form onSubmit={send} noValidate>
      <DialogBody>
        <FieldPair>
          <DateField label="Firmó el" autoFocus max={today} {...useFormField(control, 'firmado')} />
          <TextField label="Lugar" isOptional autoComplete="off" {...lugar} value={lugar.value ?? ''} />
        </FieldPair>
        {hasNoAccount && (
          <TextField label="IBAN" autoComplete="off" spellCheck="false" {...iban} value={iban.value ?? ''} />
        )}
        {refusal && <Banner kind="bad">{refusal}</Banner>}
      </DialogBody>
      <FormFooter onCancel={onClose} isPending={firmar.isPending}>
        Registrar firma
      </FormFooter>
    </form>
  )
}
