import { type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#web/lib/api/api.ts'
import { markStale } from '#web/lib/api/collection-keys.ts'
import { createOnce } from '#web/lib/api/create-once.ts'
import { isCertain, problemOf } from '#web/lib/api/problem.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { type Act, dropAct, keepAct, unsettled } from './unsettled.ts'

/** Tools for telling an outcome. `see` opens the receipt of a stored act. */
export interface Teller {
  queryClient: QueryClient
  see: (act: Act) => void
}

type Sent = Omit<Act, 'falla'>

/** Stored, or the reason for which it was not sent. */
export type ActOutcome = { stored: { anulado: string } } | { unsent: string }

/** Acts whose form is open. The form shows their outcome. */
const forms = new Set<string>()
export const isFormOpen = (id: string): boolean => forms.has(id)

/** Marks the form of this act as open. When it closes, an unsettled act is shown in a notice. */
export function useActForm(id: string, teller: Teller): void {
  useEffect(() => {
    forms.add(id)
    return () => {
      forms.delete(id)
      const left = unsettled().find((act) => act.id === id)
      if (left) tellUnsettled(left, teller)
    }
  }, [id, teller])
}

/** Runs an act and keeps it until its outcome is known. If its form has been left meanwhile, the outcome is told in a notice. */
export async function runAct<T>(
  sent: Sent,
  teller: Teller,
  work: () => Promise<T>,
  outcomeOf: (done: T) => ActOutcome,
) {
  keepAct({ ...sent, falla: null })
  try {
    const done = await work()
    dropAct(sent.id)
    if (!isFormOpen(sent.id)) tellOutcome(sent, outcomeOf(done), teller)
    return done
  } catch (error) {
    const { kind, sentence } = problemOf(error)
    if (isCertain(kind)) dropAct(sent.id)
    else keepAct({ ...sent, falla: sentence })
    if (!isFormOpen(sent.id)) {
      if (isCertain(kind)) tellOutcome(sent, { unsent: sentence }, teller)
      else tellUnsettled({ ...sent, falla: sentence }, teller)
    }
    throw error
  } finally {
    toast.close(sendingToast(sent.id))
  }
}

/** Looks up the acts that this person left unsettled before the page was loaded, and shows their outcome. */
export function resumeActs(usuario: string, teller: Teller): void {
  for (const act of unsettled())
    if (act.usuario === usuario && !isFormOpen(act.id)) void lookUp(act, teller, tellUnsettled)
}

/** Sends an act again with the values of its form. */
export function retryAct(act: Act, teller: Teller): void {
  const again = () => createOnce<{ anulado: string }>(act.coleccion, act.input, act.expand)
  const { falla: _, ...sent } = act
  tellSending(sent)
  // runAct tells the failure.
  runAct(sent, teller, again, (stored) => ({ stored })).catch(() => undefined)
}

/** Gives an act up, unless it turns out to be stored. */
export function discardAct(act: Act, teller: Teller): void {
  void lookUp(act, teller, () => {
    dropAct(act.id)
    toast.info('No se registró', { text: act.que })
  })
}

/** Shows the outcome of an act if it is stored; otherwise runs `ifAbsent`. */
async function lookUp(act: Act, teller: Teller, ifAbsent: (act: Act, teller: Teller) => void): Promise<void> {
  try {
    const stored = await api.collection(act.coleccion).getOne<{ anulado: string }>(act.id)
    dropAct(act.id)
    tellOutcome(act, { stored }, teller)
  } catch (error) {
    const { kind, sentence } = problemOf(error)
    if (kind === 'missing')
      return ifAbsent({ ...act, falla: act.falla ?? 'La página se cerró antes de la respuesta.' }, teller)
    const known = { ...act, falla: sentence }
    keepAct(known)
    tellUnsettled(known, teller)
  }
}

function tellOutcome(act: Sent, outcome: ActOutcome, teller: Teller): void {
  void markStale(teller.queryClient, act.coleccion)
  if ('unsent' in outcome) return toast.error('No se registró', { text: `${act.que}. ${outcome.unsent}` })
  const isVoid = outcome.stored.anulado !== ''
  const tell = isVoid ? toast.warn : toast.success
  tell(isVoid ? 'Se registró, y después se anuló' : 'Quedó registrado', {
    text: act.que,
    life: 15_000,
    action: { label: 'Ver recibo', onPress: () => teller.see({ ...act, falla: null }) },
  })
}

const sendingToast = (id: string) => `envio-${id}`

/** Stands until the outcome is told. */
const tellSending = ({ id, que }: Sent): void =>
  toast.info('Enviando…', { id: sendingToast(id), life: Infinity, text: que })

function tellUnsettled(act: Act, teller: Teller): void {
  if (act.falla === null) return tellSending(act)
  // Retrying also closes the notice; by then the act is being sent again.
  const isWaiting = () => unsettled().some(({ id, falla }) => id === act.id && falla !== null)
  toast.error('Sin confirmar', {
    text: `${act.que}. ${act.falla} Si reintentas, no se cobrará dos veces.`,
    action: { label: 'Reintentar', onPress: () => retryAct(act, teller) },
    onClosed: () => isWaiting() && discardAct(act, teller),
  })
}
