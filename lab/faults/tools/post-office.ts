import { SMTPServer } from 'smtp-server'
import { openTcpProxy } from '#server/testing/network/tcp-proxy.ts'

/** `drops`: accepts the mail and cuts the connection before confirming it. */
export type Trouble = 'closed' | 'silent' | 'busy' | 'refuses' | 'drops'

/** A mail server with troubles. */
export interface PostOffice {
  readonly url: string
  be(state: Trouble | 'fine'): Promise<void>
  /** Number of accepted mails to this address. */
  received(email: string): number
  close(): Promise<void>
}

export async function openPostOffice(): Promise<PostOffice> {
  let state: Trouble | 'fine' = 'fine'
  const taken: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_session, answer) => answer(state === 'closed' ? refusal(421, 'closing') : null),
    onRcptTo(_address, _session, answer) {
      if (state === 'busy') answer(refusal(451, 'try again later'))
      else if (state === 'refuses') answer(refusal(550, 'no such user'))
      else answer()
    },
    onData(stream, session, answer) {
      stream.resume().on('end', () => {
        taken.push(...session.envelope.rcptTo.map(({ address }) => address))
        if (state === 'drops') proxy.cut()
        else answer()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no TCP port')
  const proxy = await openTcpProxy({ host: '127.0.0.1', port: address.port })
  return {
    url: `smtp://127.0.0.1:${proxy.port}`,
    async be(next) {
      state = next
      if (next === 'silent') proxy.freeze()
      else proxy.thaw()
    },
    received: (email) => taken.filter((one) => one === email).length,
    async close() {
      await proxy.close()
      await new Promise<void>((resolve) => server.close(resolve))
    },
  }
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })
