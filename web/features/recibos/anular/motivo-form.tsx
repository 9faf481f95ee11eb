import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { anulacionInput, type AnulacionInput } from '#shared/collections/pago.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { FormFooter } from '#web/ui/overlays/form-footer.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'

interface MotivoFormProps {
  /** The consequences, in a sentence. */
  effects: ReactNode
  label: string
  /** True if confirming returns money. */
  isDanger: boolean
  acting: {
    error: Error | null
    isPending: boolean
    mutate: (input: AnulacionInput) => void
  }
  onClose: () => void
  /** Another way, offered once this one is refused. */
  otherwise?: ReactNode
}

/** Asks for the reason before something is taken back. */
export function MotivoForm({ effects, label, isDanger, acting, onClose, otherwise }: MotivoFormProps) {
  const form = useForm({ resolver: zodResolver(anulacionInput), defaultValues: { motivo: '' } })
  const motivo = useFormField(form.control, 'motivo')
  const send = form.handleSubmit((input) => acting.mutate(input))
  const failure = acting.error && describeError(acting.error)
  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <DialogBody>
        <p>{effects}</p>
        <TextArea label="Motivo" autoFocus rows={2} {...motivo} error={motivo.error ?? failure?.fields['motivo']} />
        {failure && !failure.fields['motivo'] && (
          <Banner kind="bad" action={otherwise}>
            {failure.sentence}
          </Banner>
        )}
      </DialogBody>
      <FormFooter onCancel={onClose} cancelLabel="Volver" isDanger={isDanger} isPending={acting.isPending}>
        {label}
      </FormFooter>
    </form>
  )
}
