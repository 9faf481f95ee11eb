import type { Mandato } from '#shared/domiciliacion/mandato.ts'
import { openMailbox } from '../mailbox.ts'
import type { DebitDesk } from './debit-desk.ts'

export const correo = 'ana@paz.example'

/** A page as its reader gets it: with plain spaces. */
export interface Page {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Sends mandates of a desk to their payer, and fills in the pages as the payer does. */
export function openPayer(desk: DebitDesk) {
  const mailbox = openMailbox(desk.app.db, () => desk.clock.now)
  const at = (enlace: string) => desk.app.url + new URL(enlace).pathname

  async function pageOf(answer: Response): Promise<Page> {
    const text = (await answer.text()).replaceAll(/\s+/g, ' ')
    return { status: answer.status, headers: answer.headers, text }
  }

  const open = async (enlace: string) => pageOf(await fetch(at(enlace)))

  const post = async (enlace: string, fields: Record<string, string>) =>
    pageOf(await fetch(at(enlace), { method: 'POST', body: new URLSearchParams(fields) }))

  const enviar = (id: string, to = correo) => desk.post<Mandato>(`mandatos/${id}/enviar`, { correo: to })

  const enlaceOf = async (id: string) =>
    (await desk.people.admin.send<{ enlace: string }>(`/api/mandatos/${id}/enlace`, { method: 'GET' })).enlace

  const codeIn = (mails: readonly { text: string }[]) => /\b\d{6}\b/.exec(mails.at(-1)?.text ?? '')?.[0] ?? ''

  /** Asks for a code and returns it. */
  async function claveOf(enlace: string): Promise<string> {
    await mailbox.collect()
    await post(enlace, { paso: 'enviar' })
    return codeIn(await mailbox.collect())
  }

  const paseIn = ({ text }: Page) => /name="pase" value="([0-9a-f]{32})"/.exec(text)?.[1] ?? ''

  /** A draft without account that was sent, with its link. */
  async function sent(given: object = {}) {
    const { id } = await desk.mandato({ firmado: '', lugar: '', iban: '', ...given })
    await enviar(id)
    return { id, enlace: await enlaceOf(id) }
  }

  /** The same with its page open. */
  async function opened(given: object = {}) {
    const draft = await sent(given)
    const page = await post(draft.enlace, { paso: 'entrar', clave: await claveOf(draft.enlace) })
    return { ...draft, page, pase: paseIn(page) }
  }

  const firmar = (enlace: string, fields: Record<string, string>) => post(enlace, { paso: 'firmar', ...fields })

  return { mailbox, open, post, enviar, enlaceOf, claveOf, codeIn, paseIn, sent, opened, firmar }
}
