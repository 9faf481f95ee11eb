import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { anulacionInput, type AnulacionInput } from '#shared/collections/pago.ts'
import { type Act, useActForm } from '#web/lib/forms/use-act-form.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { FormFooter } from '#web/ui/overlays/form-footer.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'

interface MotivoFormProps {
  /** The consequences, in a sentence. */
  effects: ReactNode
  /** A thing that must be done besides. */
  warning?: ReactNode
  label: string
  /** True if confirming returns money. */
  isDanger: boolean
  acting: Act<AnulacionInput>
  onClose: () => void
  /** Another way, offered once this one is refused. */
  otherwise?: ReactNode
}

/** Asks for the reason before something is taken back. */
export function MotivoForm({ effects, warning, label, isDanger, acting, onClose, otherwise }: MotivoFormProps) {
  const { control, send, refusal } = useActForm(acting, {
    resolver: zodResolver(anulacionInput),
    defaultValues: { motivo: '' },
  })
  return (
    <form onSubmit={send} noValidate>
      <DialogBody>
        <p>{effects}</p>
        {warning}
        <TextArea label="Motivo" autoFocus rows={2} {...useFormField(control, 'motivo')} />
        {refusal && (
          <Banner kind="bad" action={otherwise}>
            {refusal}
          </Banner>
        )}
      </DialogBody>
      <FormFooter onCancel={onClose} cancelLabel="Volver" isDanger={isDanger} isPending={acting.isPending}>
        {label}
      </FormFooter>
    </form>
  )
}
