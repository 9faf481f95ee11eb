type Call = { readonly method: string; readonly path: string; readonly account: string }

/** Calls that a stand-in has taken and does not answer yet. */
interface HeldCalls {
  readonly count: number
  /** Answers them, and every later one at once. */
  release(): void
}

type Held = { readonly of: (call: Call) => boolean; readonly most: number; readonly over: Promise<void>; count: number }

/** Lets a test hold calls. */
export interface Holding {
  /** Holds the first calls of a kind until they are released. `account` is '' for calls about keys. */
  hold(of: Held['of'], most?: number): HeldCalls
  /** Resolves once nobody holds the call. */
  pass(call: Call): Promise<void>
}

export function createHeldCalls(): Holding {
  const holds = new Set<Held>()
  return {
    hold(of, most = Infinity) {
      let end: () => void = () => undefined
      const over = new Promise<void>((resolve) => {
        end = resolve
      })
      const held: Held = { of, most, over, count: 0 }
      holds.add(held)
      return {
        get count() {
          return held.count
        },
        release() {
          holds.delete(held)
          end()
        },
      }
    },
    async pass(call) {
      const held = [...holds].find(({ of, most, count }) => count < most && of(call))
      if (!held) return
      held.count += 1
      await held.over
    },
  }
}
