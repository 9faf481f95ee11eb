import { keyDigest } from '#server/engine/sessions/token.ts'
import { ApiError, unavailable } from '#server/runtime/errors/errors.ts'
import { guest } from '#server/engine/records/declaration/caller.ts'
import type { CallerSource } from '#server/engine/records/declaration/caller.ts'
import { randomText } from '#server/runtime/random-text.ts'
import { createLocalStreams, unknownClient } from './local-streams.ts'
import type { Arrival, HubParts, Subscription, ClientMessage } from './local-streams.ts'
import { createRelay, nameAlphabet, processNameLength } from './relay.ts'
import type { Relay, Relayed, RelayedCaller } from './relay.ts'

/** The open streams of this process, and access to those of others. */
export interface Hub {
  /** Resolves once changes are received; throws 503 while the database is unavailable. */
  ready(): Promise<void>
  /** Opens a stream. Answers the function to call when it has closed; throws OverBudget when there is no room. */
  enter(arrival: Arrival): () => void
  /**
   * Replaces the topics of a client, in whichever process its stream is. 404 for an unknown client, 400 from another
   * IP, 403 for any caller but the first subscriber.
   */
  subscribe(subscription: Subscription): Promise<void>
  /**
   * Sends one client a message that is no record, and ends its subscription. False when there is no such client, it has
   * another IP, or it does not listen to the topic.
   */
  tellClient(given: ClientMessage): Promise<boolean>
  /** Called every 25 seconds: sends heartbeats and closes streams past their time. */
  beat(): void
  close(): Promise<void>
}

const idLength = 40

export function createHub(parts: HubParts): Hub {
  const { pools, callers } = parts
  const local = createLocalStreams(parts)
  const name = randomText(nameAlphabet, processNameLength)
  let relay: Relay | null = null

  const act = async (request: Relayed) => {
    if (request.kind === 'subscribe') {
      const caller = await callerBehind(callers, request.caller)
      await local.subscribe({ ...request, caller, topics: new Set(request.topics) })
    } else if (!local.tellClient({ ...request, data: request.data })) throw unknownClient()
  }
  const openRelay = () => (relay ??= createRelay({ pools, name, act, newId: () => randomText(nameAlphabet, idLength) }))

  /** Forwards to the process of that stream; this process may have no streams. */
  const forward = async (request: Relayed) => {
    if (!(await openRelay().send(processOf(request.clientId), request))) throw unknownClient()
  }
  const isOwn = (clientId: string) => processOf(clientId) === name

  return {
    async ready() {
      try {
        await Promise.all([local.ready(), openRelay().up()])
      } catch (error) {
        throw unavailable('server_away', error)
      }
    },
    enter: (arrival) => local.enter(`${name}${randomText(nameAlphabet, idLength - processNameLength)}`, arrival),
    subscribe(subscription) {
      const { clientId, ip, caller, topics } = subscription
      if (isOwn(clientId)) return local.subscribe(subscription)
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

/** Loads the caller again; a guest if its session has ended. */
async function callerBehind(callers: CallerSource, given: RelayedCaller | null): Promise<Subscription['caller']> {
  const stored = given && (await callers.load(given.id))
  if (!stored || keyDigest(stored.tokenKey) !== given.digest) return guest
  const { signIn } = given
  if (stored.signIns && (signIn === undefined || !stored.signIns.has(signIn))) return guest
  return signIn === undefined ? stored : { ...stored, signIn }
}
