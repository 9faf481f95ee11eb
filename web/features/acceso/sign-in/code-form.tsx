import { type SubmitEvent, useRef, useState } from 'react'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import styles from './login-form.module.css'
import { describeSecondStepError } from './sign-in-errors.ts'
import { type Arrival, useSecondStep } from './use-sign-in.ts'

interface CodeFormProps {
  mfaId: string
  onArrival: Arrival
  onBack: () => void
}

export function CodeForm({ mfaId, onArrival, onBack }: CodeFormProps) {
  const signIn = useSecondStep(onArrival)
  const [code, setCode] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (code.trim() === '') return field.current?.focus()
    signIn.mutate({ mfaId, code: code.trim() }, { onError: () => field.current?.select() })
  }
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      {signIn.error && <Banner kind="bad">{describeSecondStepError(signIn.error).sentence}</Banner>}
      <TextField
        ref={field}
        label="Código de verificación"
        help="El de tu app de códigos. Si no tienes el teléfono, uno de recuperación."
        name="code"
        autoComplete="one-time-code"
        autoFocus
        value={code}
        error={isChecked && code.trim() === '' ? 'Escribe el código.' : undefined}
        onChange={setCode}
      />
      <Button type="submit" variant="solid" size="l" isFull isPending={signIn.isPending}>
        Continuar
      </Button>
      <Button size="l" isFull onPress={onBack}>
        Usar otra cuenta
      </Button>
    </form>
  )
}
