/**
 * The conformance suite: what the record protocol promises, one scenario for each sentence, asked of a real server that
 * listens on a port. `npm run conformance` runs it and prints how many of each part passed.
 *
 * To add scenarios for a part, write `scenarios/<what>.ts` that exports one list made with `scenarios(part, [...])`, and name
 * it in `scenarios/all.ts`:
 *
 *     export const paging = scenarios('2.1', [
 *       { name: 'perPage above 1000 becomes 1000', get: 'posts/records?perPage=5000', contains: ['"perPage":1000'] },
 *       { name: 'the SDK reads one', sdk: (pb) => pb.collection('posts').getOne(id('p1')), contains: ['Alpha'] },
 *     ])
 *
 * The world (`world.sql`, `rows.ts`, `collections.ts`) is the same before each scenario: everything written is put back after
 * it. People: ana and bea (members), max (a manager), new, and cli of another auth collection; all with `password`. A path
 * that does not begin with `/` is taken from `/api/collections/`. A part that needs more brings its own tables and rows.
 */
import type PocketBase from 'pocketbase'
import type { Lab } from './lab.ts'
import type { Seen } from './pictures.ts'

/** Who asks. A guest sends no token. */
export type Person = 'guest' | 'ana' | 'bea' | 'max' | 'new' | 'cli'

export interface HttpRequest {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** A text is sent as it is, form data as a form, anything else as JSON. */
  readonly body?: unknown
}

/** What is asked: one of `get`, `post`, `patch`, `delete` (a path, with `body`), `request` for anything else, or `sdk`. */
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

/** What must come back. Texts are looked for in the body as it travels; of an SDK call, in the JSON of what it answered. */
interface Answered {
  /** 200 unless said otherwise. */
  readonly status?: number
  readonly contains?: readonly (string | RegExp)[]
  readonly notContains?: readonly (string | RegExp)[]
  /** The whole body, as JSON. */
  readonly equals?: unknown
  /** Ids of the items of a list, in order, without their trailing zeros. */
  readonly ids?: readonly string[]
  /** A picture in the body. */
  readonly picture?: Partial<Seen>
  /** Answered headers: an exact text, or null for one that must be absent. */
  readonly answers?: Readonly<Record<string, string | RegExp | null>>
}

export type Step = Ask & Answered

/** A subscriber of the realtime channel, connected before the request. */
export interface Listener {
  readonly as?: Person
  readonly topics: readonly string[]
}

export interface Scenario extends Step {
  readonly name: string
  /** Asked before, in order; each must succeed unless it says another status. */
  readonly before?: readonly Step[]
  /** Asked afterwards, to see what the request has done. */
  readonly after?: readonly Step[]
  readonly listens?: readonly Listener[]
  /** Texts that must arrive at some listener, and texts that must not. */
  readonly events?: readonly (string | RegExp)[]
  readonly notEvents?: readonly (string | RegExp)[]
  /** Why this is not served: counted and shown as left out. */
  readonly skip?: string
}

export type PartScenario = Scenario & { readonly part: string }

/** Scenarios of one part of the protocol, numbered as the protocol numbers it ('2.5'). */
export const scenarios = (part: string, list: readonly Scenario[]): readonly PartScenario[] =>
  list.map((scenario) => ({ ...scenario, part }))
