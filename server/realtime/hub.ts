import { keyDigest } from '#server/auth/token.ts'
import { ApiError, unavailable } from '#server/errors.ts'
import { guest } from '#server/records/caller.ts'
import type { CallerSource } from '#server/records/caller.ts'
import { createLocalStreams, unknownClient } from './local-streams.ts'
import type { Arrival, HubParts, Subscription, Telling } from './local-streams.ts'
import { createRelay, nameAlphabet, processNameLength } from './relay.ts'
import type { Relay, Relayed, RelayedCaller } from './relay.ts'

/** The open streams of this process, and the way to those of others. */
export interface Hub {
  /** Resolves once changes are heard; throws 503 while the database tells nothing. */
  ready(): Promise<void>
  /** Greets a new stream. Answers what to call when it has closed; throws OverBudget where there is no room for it. */
  enter(arrival: Arrival): () => void
  /**
   * Replaces what a client watches, whichever process holds its stream. 404 unknown client, 400 from elsewhere, 403 for
   * anybody but who subscribed first.
   */
  subscribe(subscription: Subscription): Promise<void>
  /**
   * Tells one client something that is no record, once: it listens no more. False where there is no such client, or
   * elsewhere, or it does not listen.
   */
  tellClient(given: Telling): Promise<boolean>
  /** To be called every 25 seconds: keeps proxies from closing quiet streams, and closes those past their time. */
  beat(): void
  close(): Promise<void>
}

const idLength = 40

export function createHub(parts: HubParts): Hub {
  const { pools, callers, random } = parts
  const local = createLocalStreams(parts)
  const name = randomText(processNameLength, random)
  let relay: Relay | null = null

  const act = async (asked: Relayed) => {
    if (asked.kind === 'subscribe') {
      const caller = await callerBehind(callers, asked.caller)
      await local.subscribe({ ...asked, caller, topics: new Set(asked.topics) })
    } else if (!local.tellClient({ ...asked, data: asked.data })) throw unknownClient()
  }
  const openRelay = () => (relay ??= createRelay({ pools, name, act, newId: () => randomText(idLength, random) }))

  /** Asks the process of that stream; this one may have none itself. */
  const forward = async (asked: Relayed) => {
    if (!(await openRelay().send(processOf(asked.clientId), asked))) throw unknownClient()
  }
  const isOwn = (clientId: string) => processOf(clientId) === name

  return {
    async ready() {
      try {
        await Promise.all([local.ready(), openRelay().up()])
      } catch (error) {
        throw unavailable('El servicio no está disponible en este momento. Intenta de nuevo en unos segundos.', error)
      }
    },
    enter: (arrival) => local.enter(`${name}${randomText(idLength - processNameLength, random)}`, arrival),
    subscribe(asked) {
      const { clientId, ip, caller, topics } = asked
      if (isOwn(clientId)) return local.subscribe(asked)
      return forward({ kind: 'subscribe', clientId, ip, topics: [...topics], caller: relayedOf(caller) })
    },
    async tellClient(telling) {
      if (isOwn(telling.clientId)) return local.tellClient(telling)
      try {
        await forward({ kind: 'tell', ...telling })
        return true
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return false
        throw error
      }
    },
    beat: () => local.beat(),
    async close() {
      await Promise.all([local.close(), relay?.close()])
    },
  }
}

const processOf = (clientId: string) => clientId.slice(0, processNameLength)

function relayedOf({ id, tokenKey, signIn }: Subscription['caller']): RelayedCaller | null {
  if (id === null || tokenKey === undefined) return null
  return { id, digest: keyDigest(tokenKey), ...(signIn !== undefined && { signIn }) }
}

/** Looked up again; whose sign-in has ended in between is a guest. */
async function callerBehind(callers: CallerSource, given: RelayedCaller | null): Promise<Subscription['caller']> {
  const stored = given && (await callers.load(given.id))
  if (!stored || keyDigest(stored.tokenKey) !== given.digest) return guest
  const { signIn } = given
  if (stored.signIns && (signIn === undefined || !stored.signIns.has(signIn))) return guest
  return signIn === undefined ? stored : { ...stored, signIn }
}

function randomText(length: number, random: (bytes: Uint8Array) => Uint8Array): string {
  return Array.from(random(new Uint8Array(length)), (byte) => nameAlphabet[byte % nameAlphabet.length]).join('')
}
