import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useFormField } from '#web/lib/use-form-field.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { personaInput } from './paso-schemas.ts'
import { StepForm, useRefused, type StepProps } from './step-form.tsx'

/** Who keeps the gym. */
export function PersonaStep({ draft, problems, onKeep, onGo }: StepProps) {
  const form = useForm({ resolver: zodResolver(personaInput), defaultValues: draft.usuario })
  useRefused(form, problems, (path) =>
    path === 'usuario.name' ? 'name' : path === 'usuario.phone' ? 'phone' : undefined,
  )
  const name = useFormField(form.control, 'name')
  const phone = useFormField(form.control, 'phone')
  return (
    <StepForm form={form} onTyped={(usuario) => onKeep({ ...draft, usuario })} onNext={() => onGo('gimnasio')}>
      <TextField label="Nombre y apellido" autoComplete="name" autoFocus {...name} />
      <TextField label="Teléfono" type="tel" inputMode="tel" autoComplete="tel-national" {...phone} />
    </StepForm>
  )
}
