/**
 * The conformance suite: one scenario for each sentence of the record protocol, run against a real server on a port.
 * `npm run conformance` runs it and prints the number of passes of each part.
 *
 * To add scenarios for a part, write `scenarios/<group>/<topic>.ts` that exports one list made with `scenarios(part, [...])`, and
 * add it to `scenarios/all.ts`:
 *
 *     export const paging = scenarios('2.1', [
 *       { name: 'perPage above 1000 becomes 1000', get: 'posts/records?perPage=5000', contains: ['"perPage":1000'] },
 *       { name: 'the SDK reads one', sdk: (pb) => pb.collection('posts').getOne(id('p1')), contains: ['Alpha'] },
 *     ])
 *
 * The world (`world.sql`, `rows.ts`, `collections.ts`) is restored after each scenario. Users: ana and bea (members), max
 * (a manager), new, and cli of another auth collection; all with `password`. A path without a leading `/` is relative to
 * `/api/collections/`. A part that needs more brings its own tables and rows.
 */
import type PocketBase from 'pocketbase'
import type { Lab } from './lab.ts'
import type { Person } from './rows.ts'
import type { Seen } from './pictures.ts'

export interface HttpRequest {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** A text is sent as it is, form data as a form, anything else as JSON. */
  readonly body?: unknown
}

/**
 * The request: one of `get`, `post`, `patch`, `delete` (a path, with `body`), `request` for anything else, or `sdk`.
 */
interface Ask {
  readonly as?: Person
  readonly get?: string
  readonly post?: string
  readonly patch?: string
  readonly delete?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly request?: (lab: Lab) => HttpRequest | Promise<HttpRequest>
  readonly sdk?: (pb: PocketBase, lab: Lab) => Promise<unknown>
}

/** The expected answer. Texts are searched in the raw body; for an SDK call, in the JSON of its result. */
interface Answered {
  /** Default 200. */
  readonly status?: number
  readonly contains?: readonly (string | RegExp)[]
  readonly notContains?: readonly (string | RegExp)[]
  /** The whole body, as JSON. */
  readonly equals?: unknown
  /** Ids of the items of a list, in order, without trailing zeros. */
  readonly ids?: readonly string[]
  readonly picture?: Partial<Seen>
  /** Headers of the answer: an exact text, or null for one that must be absent. */
  readonly answers?: Readonly<Record<string, string | RegExp | null>>
}

export type Step = Ask & Answered

/** A realtime subscriber, connected before the request. */
export interface Listener {
  readonly as?: Person
  readonly topics: readonly string[]
}

export interface Scenario extends Step {
  readonly name: string
  /** Requests sent before, in order; each must succeed unless it states another status. */
  readonly before?: readonly Step[]
  /** Requests sent afterwards, to check the effect. */
  readonly after?: readonly Step[]
  readonly listens?: readonly Listener[]
  /** Texts that must arrive at a listener, and texts that must not. */
  readonly events?: readonly (string | RegExp)[]
  readonly notEvents?: readonly (string | RegExp)[]
  /** The reason this is not served; counted and shown as left out. */
  readonly skip?: string
}

export type PartScenario = Scenario & { readonly part: string }

/** Scenarios of one part of the protocol, with its number ('2.5'). */
export const scenarios = (part: string, list: readonly Scenario[]): readonly PartScenario[] =>
  list.map((scenario) => ({ ...scenario, part }))

export const generic = (status: number, message: string) => ({ equals: { data: {}, message, status }, status })

export const missing = generic(404, "The requested resource wasn't found.")
