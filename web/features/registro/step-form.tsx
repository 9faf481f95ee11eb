import { useEffect, useEffectEvent, type ReactNode } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { Button } from '#web/ui/buttons/button.tsx'
import type { RegistroDraft } from './registro-draft.ts'
import type { Paso } from './registro-search.ts'
import styles from './registro.module.css'

export interface StepProps {
  draft: RegistroDraft
  /** The server's errors by field path. */
  problems: Record<string, string>
  onKeep: (draft: RegistroDraft) => void
  onGo: (paso: Paso) => void
  onProblems: (problems: Record<string, string>) => void
}

interface StepFormProps<T extends FieldValues, O> {
  form: UseFormReturn<T, unknown, O>
  /** Called on every change, so that a reload loses nothing. */
  onTyped: (values: T) => void
  onNext: () => void
  back?: (() => void) | undefined
  children: ReactNode
}

export function StepForm<T extends FieldValues, O>({ form, onTyped, onNext, back, children }: StepFormProps<T, O>) {
  const next = form.handleSubmit(() => {
    onTyped(form.getValues())
    onNext()
  })
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void next(event)}>
      {children}
      <KeepTyped form={form} onTyped={onTyped} />
      <div className={styles.actions}>
        {back && <Button onPress={back}>Atrás</Button>}
        <Button type="submit" variant="solid">
          Continuar
        </Button>
      </div>
    </form>
  )
}

function KeepTyped<T extends FieldValues, O>({ form, onTyped }: Pick<StepFormProps<T, O>, 'form' | 'onTyped'>) {
  const { subscribe } = form
  const keep = useEffectEvent(onTyped)
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }), [subscribe])
  return null
}

/** Shows the server's errors on the fields of a step; `prefix` is the step's path in the request: `gimnasio.`. */
export function useRefused<T extends FieldValues, O>(
  form: UseFormReturn<T, unknown, O>,
  problems: Record<string, string>,
  nameOf: (path: string) => FieldPath<T> | undefined,
) {
  const { setError } = form
  useEffect(() => {
    for (const [path, message] of Object.entries(problems)) {
      const name = nameOf(path)
      if (name) setError(name, { message })
    }
    // The names of a step never change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [problems, setError])
}
