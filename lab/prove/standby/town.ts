import type { Note } from '#lab/harness/run-program.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '#lab/harness/until.ts'
import { createRandom } from '#seed/random.ts'
import { ownerSnapshot } from '#server/runtime/db/owner-transaction.ts'
import { openStream } from '#server/testing/open-stream.ts'
import { openReceiver } from '#server/testing/stand-ins/receiver.ts'
import { openChecker, expectCleanFailures } from '#lab/faults/tools/check.ts'
import { openDesk, type Desk } from '#lab/faults/tools/desk.ts'
import { openPostOffice, type PostOffice } from '#lab/faults/tools/post-office.ts'
import { startServer, unlimited, type Server } from '#lab/harness/server.ts'
import { openPayers, openProvider, providerSettings, type Payers } from './payers.ts'
import { askAt } from '#lab/harness/client.ts'

/** Two server processes of one installation, with a desk at each, paying members, a mail server and a receiver of webhooks. */
export interface Town {
  readonly servers: readonly [Server, Server]
  /** All desks as one. */
  readonly desk: Desk
  readonly payers: Payers
  /** Charges, and members pay online, at both until the function is called, which returns when nothing failed but with 503. */
  work(): () => Promise<void>
  /** Charges until each process has acknowledged one. */
  recover(): Promise<void>
  /** Fails unless a mail and a webhook asked for now arrive within a minute. Returns the milliseconds until both had. */
  jobsRun(): Promise<number>
  /** Subscribes a stream of one process through the other: the status. */
  subscribeAcross(): Promise<number>
  check(): Promise<void>
  /** Stops both with SIGTERM. Returns the milliseconds of the slower one. */
  stop(): Promise<number>
  close(): Promise<void>
}

const LONGEST_JOBS = 60_000
const readEmails = `
  select email from users where gimnasio_id is not null and activo and not prestado order by email`

export async function openTown(note: Note, databaseUrl: string): Promise<Town> {
  const folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'vigente-pueblo-'))))
  const [office, receiver, provider] = [await openPostOffice(), await openReceiver(), await openProvider()]
  const env = {
    DATABASE_URL: databaseUrl,
    SECRET: 'un secreto de prueba de dos procesos',
    SMTP_URL: office.url,
    MAIL_FROM: 'avisos@vigente.example',
    WEBHOOKS_LOCAL: '1',
    ...providerSettings(provider),
  }
  const start = (folder = '') => startServer({ env: { ...unlimited(folder), ...env } })
  // One after the other: the first one makes the demonstration.
  const servers = [await start(folders[0]), await start(folders[1])] as const
  const desks = await Promise.all(servers.map(({ url }, at) => openDesk(url, createRandom(`standby ${at}`))))
  const desk = asOne(desks)
  const checker = await openChecker(databaseUrl)
  const emails = await ownerSnapshot(databaseUrl, (query) => query<{ email: string }>(readEmails))
  await askAt(`${servers[0].url}/api/webhooks`, desk.token(), {
    nombre: 'Planilla',
    url: receiver.url,
    eventos: ['pagos.created'],
  })
  const urls = servers.map(({ url }) => url)
  const payers = await openPayers(databaseUrl, provider, urls, () => desk.token())
  const end = async () => {
    const begun = performance.now()
    await Promise.all(servers.map((server) => server.stop()))
    return performance.now() - begun
  }
  return {
    servers,
    desk,
    payers,
    work() {
      const shifts = desks.map((each) => each.work(3))
      const stopPaying = payers.work()
      return async () => {
        await stopPaying()
        for (const shift of shifts) expectCleanFailures(await shift.stop())
      }
    },
    async recover() {
      await Promise.all(desks.map((each) => each.recover(60_000)))
    },
    jobsRun: () => jobsRun(desk, desks.at(-1) ?? desk, { office, receiver, email: emails.shift()?.email ?? '' }),
    subscribeAcross: () => subscribeAcross(servers, desk.token()),
    async check() {
      const online = await payers.settled()
      note(payers.summary)
      await checker.check({
        ...desk,
        acknowledged: new Set([...desk.acknowledged, ...online]),
      })
    },
    stop: end,
    async close() {
      for (const server of servers) note(server.complaints().slice(-TOLD))
      desk.close()
      await end()
      await Promise.all([office.close(), receiver.close(), provider.close()])
      for (const folder of folders) await rm(folder, { recursive: true, force: true })
    },
  }
}

interface Addressees {
  readonly office: PostOffice
  readonly receiver: Awaited<ReturnType<typeof openReceiver>>
  readonly email: string
}

async function jobsRun(charging: Desk, asking: Desk, { office, receiver, email }: Addressees): Promise<number> {
  const begun = performance.now()
  const before = receiver.received.length
  await asking.askForReset(email)
  await charging.charge()
  const have = () => office.received(email) > 0 && receiver.received.length > before
  const came = () => `${office.received(email)} mails, ${receiver.received.length - before} webhooks came`
  await until(have, { every: 100, longest: LONGEST_JOBS, otherwise: came })
  return performance.now() - begun
}

async function subscribeAcross([holder, other]: readonly [Server, Server], token: string): Promise<number> {
  const stream = await openStream(holder.url)
  const body = { clientId: stream.clientId, subscriptions: ['miembros/*'] }
  const { status } = await askAt(`${other.url}/api/realtime`, token, body)
  stream.drop()
  return status
}

/** Kept server output, in characters. */
const TOLD = 20_000

function asOne(desks: readonly Desk[]): Desk {
  const [first] = desks
  if (!first) throw new Error('There is no desk')
  const ofAll = (ask: (desk: Desk) => Promise<string[]>) => async () => (await Promise.all(desks.map(ask))).flat()
  return {
    ...first,
    get acknowledged() {
      return new Set(desks.flatMap(({ acknowledged }) => [...acknowledged]))
    },
    repeatUnanswered: ofAll((desk) => desk.repeatUnanswered()),
    repeatAcknowledged: ofAll((desk) => desk.repeatAcknowledged()),
    close: () => desks.forEach((desk) => desk.close()),
  }
}
