import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { createRandom, type Random } from '#seed/random.ts'
import { withBenchRun } from '#lab/bench/server/bench-run.ts'
import { buildWeb } from '#lab/bench/server/start-up.ts'
import { expectNothing } from '#lab/harness/expect.ts'
import { ensureChromium } from '../../scripts/chromium.mjs'
import { compare, stands, untold, type Act } from './desk/account.ts'
import { acts, type Doing } from './desk/acts.ts'
import { hasLostTyping, openDesk, type DeskTab } from './desk/desk-tab.ts'
import { openGym, type Gym } from './desk/gym.ts'
import { falseSentences } from './desk/oracle.ts'
import * as words from './desk/words.ts'
import { createWorld } from './desk/world-moves.ts'
import type { Proof } from './tools/proof.ts'
import { ROOT, type Note } from '#lab/harness/run-program.ts'

const usualMinutes = 10
/** Acts that have to be acknowledged in a minute: a play in which nothing was done proves nothing. */
const fewest = 3
/** More would be the same fault again. */
const mostBroken = 12

/**
 * Two people at two desks while sessions, branches, records and the network change at random. `npm run prove desk -- <seed> [minutes]`
 * plays the same choices again.
 */
export const deskProof: Proof = {
  part: 'desk',
  what: 'two desks see no false sentence and lose nothing typed, and each acknowledged act stands once where its form said, while the world moves',
  async play(note, [seed = Date.now() % 1_000_000, minutes = usualMinutes]) {
    process.stdout.write(`  desk: seed ${seed}, ${minutes} minutes\n`)
    await buildWeb()
    const browser = await chromium.launch({ executablePath: await ensureChromium() })
    try {
      await withBenchRun({ data: process.env['BENCH_DATA'] }, async (run) => {
        const gym = await openGym({ ...run, say: note })
        try {
          const tabs: DeskTab[] = []
          for (const [at, person] of gym.people.entries())
            tabs.push(await openDesk(browser, gym, person, ['Ana', 'Beto'][at] ?? ''))
          expectNothing(await playDesks({ gym, tabs, note, random: createRandom(`desk/${seed}`), seed, minutes }))
        } finally {
          await gym.close()
        }
      })
    } finally {
      await browser.close()
    }
  },
}

interface Play {
  readonly gym: Gym
  readonly tabs: readonly DeskTab[]
  readonly note: Note
  readonly random: Random
  readonly seed: number
  readonly minutes: number
}

/** Returns every promise that was broken, each with its step and a picture. */
async function playDesks({ gym, tabs, note, random, seed, minutes }: Play): Promise<string[]> {
  const broken: string[] = []
  const account: Act[] = []
  const doing = new Map<DeskTab, Doing>()
  let step = 0
  const world = createWorld({ gym, random, tabs }, note)
  const fail = async (tab: DeskTab, what: string) => {
    const picture = join(ROOT, '.cache', 'prove', `desk-${seed}-${step}-${tab.name}.png`)
    await tab.page.screenshot({ path: picture }).catch(() => undefined)
    broken.push(`step ${step}, ${tab.name}: ${what} (${picture})`)
    note(`BROKEN ${broken.at(-1)}`)
  }
  const beginAt = (tab: DeskTab): Doing => {
    const { play } = random.weighted(acts, ({ weight }) => weight)
    const begun = play({ gym, tab, random, step: () => step })
    doing.set(tab, begun)
    tab.act = null
    return begun
  }
  const lookAt = async (tab: DeskTab) => {
    for (const sentence of await falseSentences(gym, tab)) await fail(tab, `says '${sentence}', which is not true`)
  }
  const actAt = async (tab: DeskTab) => {
    const gaveUp = async (why: string) => {
      note(`${step} ${tab.name} gives up: ${why.split('\n')[0]}`)
      await lookAt(tab)
      doing.delete(tab)
      await startAgain(tab)
    }
    try {
      const isLost = async () => (await hasLostTyping(tab)) && !(tab.act && (await stands(gym, tab.act)))
      if ((await tab.signIn()) && (await isLost())) {
        await fail(tab, `after signing in, '${tab.typed?.text}' is gone`)
        return gaveUp('what was typed is gone')
      }
      const current = doing.get(tab) ?? beginAt(tab)
      const { value, done } = await current.next()
      if (tab.act && !account.includes(tab.act)) account.push(tab.act)
      note(`${step} ${tab.name} ${tab.act?.kind ?? ''}: ${done ? `it is ${tab.act?.outcome}` : value}`)
      if (done) doing.delete(tab)
    } catch (error) {
      await gaveUp(error instanceof Error ? error.message : String(error))
    }
  }

  const end = Date.now() + minutes * 60_000
  while (Date.now() < end && broken.length < mostBroken) {
    step += 1
    await world.pass()
    if (random.chance(0.25)) await world.move(step)
    const tab = random.pick(tabs)
    await actAt(tab)
    await lookAt(tab)
  }
  await world.end()
  gym.weather.turn('fair')
  await settle(tabs)
  const done = account.filter(({ outcome }) => outcome === 'acknowledged').length
  note(`${account.length} acts, ${done} acknowledged`)
  if (done < minutes * fewest)
    broken.push(`only ${done} of ${account.length} acts were acknowledged: too little was played`)
  return [...broken, ...(await compare(gym, account)), ...(await untold(gym, account))].map(
    (what) => `seed ${seed}: ${what}`,
  )
}

/** A person who does not get on loads the page again. */
async function startAgain(tab: DeskTab): Promise<void> {
  try {
    await tab.page.goto('/admin/dashboard')
    await tab.signIn()
    if (await words.branchGone(tab.page).isVisible())
      await tab.page
        .getByRole('button', { name: /Sucursal/ })
        .first()
        .click()
  } catch {
    // The network is bad: the next step tries again.
  }
}

/** Entries that wait at the door are sent once the network is fair. */
async function settle(tabs: readonly DeskTab[]): Promise<void> {
  for (const tab of tabs) {
    await startAgain(tab)
    await tab.page.goto(words.paths.enter).catch(() => undefined)
    await tab.page.waitForTimeout(6000)
  }
}
