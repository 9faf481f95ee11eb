import type { BaseSyntheticEvent } from 'react'
import { type FieldValues, type Resolver, useForm, type UseFormProps } from 'react-hook-form'
import { describeError } from '#web/lib/api/errors.ts'
import { showRefused } from './show-refused.ts'

/** The act that a form sends, as `useMutation` gives it. */
export interface Act<O> {
  isPending: boolean
  mutate: (input: O, then: { onError: (error: Error) => void }) => void
}

/** An act of which a form has only a part. */
export const actWith = <O, I>(act: Act<I>, whole: (part: O) => I): Act<O> => ({
  isPending: act.isPending,
  mutate: (part, then) => act.mutate(whole(part), then),
})

/** For a form that the server alone judges. */
export const asTyped = <V extends FieldValues>(values: V) => ({ values, errors: {} })

/**
 * A form whose values are sent in one act, once they are right. What the server refuses stands on its fields; `refusal`
 * says in a sentence what none of them shows.
 */
export function useActForm<V extends FieldValues, O>(
  act: Act<O>,
  options: UseFormProps<V, unknown, O> & { resolver: Resolver<V, unknown, O> },
) {
  const form = useForm(options)
  /** Shows why the server refused this act, or another one of the form. */
  const refuse = (error: Error) => {
    const { fields, sentence } = describeError(error)
    if (!showRefused(form, fields)) form.setError('root', { message: Object.values(fields)[0] ?? sentence })
  }
  const send = form.handleSubmit((input) => act.isPending || act.mutate(input, { onError: refuse }))
  return {
    ...form,
    send: (event?: BaseSyntheticEvent) => void send(event),
    refusal: form.formState.errors.root?.message,
    refuse,
  }
}
