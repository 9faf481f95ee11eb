/** A mail ready to leave. `id` stays the same when it is sent again, so mail programs recognise the copy. */
export interface Message {
  readonly id: string
  readonly to: string
  readonly fromName: string
  /** '' for none. */
  readonly replyTo: string
  /** The address that unsubscribes with one POST (RFC 8058); '' for mails that people cannot refuse. */
  readonly unsubscribe: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly attachments: readonly { readonly filename: string; readonly contentType: string; readonly content: Buffer }[]
}

export interface MailTransport {
  /** Resolves once the next server has accepted it. Throws MailRefused for good, MailDelayed for now. */
  send(message: Message): Promise<void>
}

/** The other server will never accept this mail: unknown address or refused content. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

/**
 * A later attempt may succeed. Both errors carry only the protocol's code, because servers' messages repeat addresses and
 * passwords.
 */
export class MailDelayed extends Error {
  override readonly name = 'MailDelayed'
}
