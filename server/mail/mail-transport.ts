/** A mail as it leaves. `id` names it for good: sent twice, mail programs can tell that it is the same one. */
export interface Message {
  readonly id: string
  readonly to: string
  readonly fromName: string
  /** '' for none. */
  readonly replyTo: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

export interface MailTransport {
  /** Resolves once the next server has taken it over. Throws MailRefused for good, MailDelayed for now. */
  send(message: Message): Promise<void>
}

/** The other side will never take this mail: no such address, or not with this content. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

/** It may be taken later. Both carry the protocol's code alone: a server's own words repeat addresses and passwords. */
export class MailDelayed extends Error {
  override readonly name = 'MailDelayed'
}
