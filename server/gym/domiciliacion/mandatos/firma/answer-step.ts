import type { Seal } from '#server/runtime/encrypted-text.ts'
import type { QueueMail } from '#server/runtime/mail/outbox.ts'
import { readToday } from '../../gym-today.ts'
import { requireCreditor } from '../papel/read-papel.ts'
import { mailClave, minutosDeClave } from './mail-clave.ts'
import { askPage, clavePage, ordenPage, signedPage } from './pages.ts'
import { problemsOf, type Problems, type SentForm, type Typed } from './read-typed.ts'
import type { Secrets } from './secrets.ts'
import { signByLink } from './sign-by-link.ts'
import type { EnlaceDeFirma, Signing } from './stored-enlace.ts'
import { isOpenTo, takeClave } from './take-clave.ts'

export interface StepDeps {
  readonly secrets: Secrets
  readonly seal: Seal
  readonly queueMail: QueueMail
}

type Step = (signing: Signing, of: EnlaceDeFirma, sent: SentForm, deps: StepDeps) => Promise<string | null>

/** The forms of the page by their `paso`. */
const steps: Readonly<Record<string, Step>> = {
  async enviar(signing, of, _sent, deps) {
    if (isSigned(signing)) return null
    return clavePage(of, minutosDeClave, (await mailClave(signing, of, deps)) ? '' : 'agotada')
  },

  async entrar(signing, of, { clave }, { secrets }) {
    if (isSigned(signing)) return null
    const pase = await takeClave(signing, clave, secrets)
    if (pase === null) return clavePage(of, minutosDeClave, 'mala')
    return showOrder(signing, of, pase, { typed: { nombre: '', nif: signing.mandato.nif, iban: '' }, problems: {} })
  },

  async firmar(signing, of, { pase, ...typed }, deps) {
    if (!isOpenTo(signing, pase, deps.secrets)) return isSigned(signing) ? null : askPage(of)
    const { context, mandato } = signing
    if (mandato.firmado !== null) return signedPage(of, { ...mandato, firmado: mandato.firmado })
    const problems = problemsOf(typed, mandato.iban_final !== '')
    if (Object.keys(problems).length > 0) return showOrder(signing, of, pase, { typed, problems })
    const { hoy } = await readToday(context.tx, context.now)
    const acreedor = await requireCreditor(context.tx, mandato.sucursal_id)
    const iban_final = await signByLink(signing, of, { typed, hoy, acreedor }, deps)
    return signedPage(of, { referencia: mandato.referencia, firmado: hoy, iban_final })
  },
}

/** Does what a form of the page asks, under the lock of its mandate. Null: the link is over. */
export const answerStep: Step = async (signing, of, sent, deps) => {
  const step = Object.hasOwn(steps, sent.paso) ? steps[sent.paso] : undefined
  if (step) return step(signing, of, sent, deps)
  return isSigned(signing) ? null : askPage(of)
}

const isSigned = ({ mandato }: Signing) => mandato.firmado !== null

type Shown = { readonly typed: Typed; readonly problems: Problems }

async function showOrder(
  { context, mandato }: Signing,
  of: EnlaceDeFirma,
  pase: string,
  shown: Shown,
): Promise<string> {
  const { hoy } = await readToday(context.tx, context.now)
  const acreedor = await requireCreditor(context.tx, mandato.sucursal_id)
  return ordenPage(of, { mandato, acreedor, pase, hoy, ...shown })
}
