import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDesk, type Desk } from './faults/desk.ts'
import { runningPostgres, startServer, verifyFolder } from './faults/server.ts'

/**
 * `npm run faults [rounds]`: kills the server and PostgreSQL in turn while a desk charges. After each: every charge that was
 * acknowledged is there once, one that was cut off can be sent again, and verify finds nothing. Prints how long it took to
 * come back.
 */
const rounds = Number(process.argv[2] ?? 100)
const folder = await mkdtemp(join(tmpdir(), 'vigente-fallas-'))
const port = 20_000 + (process.pid % 20_000)
const say = (sentence: string) => process.stdout.write(`${sentence}\n`)

let server = await startServer(folder, port)
const desk = await openDesk(server.url)
const recoveries: number[] = []
try {
  for (let round = 1; round <= rounds; round += 1) {
    const isServer = round % 2 === 1
    const charging = desk.chargeFor(800 + (round % 7) * 150)
    await pause(300 + (round % 11) * 70)
    const killed = performance.now()
    if (isServer) await server.kill()
    else process.kill(await runningPostgres(folder), 'SIGKILL')
    await charging
    if (isServer) server = await startServer(folder, port)
    await untilItCharges(desk)
    recoveries.push(performance.now() - killed)
    const wrong = [...(await desk.check()), ...(await verifyFolder(folder))]
    const took = ((recoveries.at(-1) ?? 0) / 1000).toFixed(1)
    say(
      `${round}. kill -9 ${isServer ? 'servidor' : 'PostgreSQL'}: ${desk.acknowledged()} cobros reconocidos, de vuelta en ${took} s${wrong.length === 0 ? '' : ' ✗'}`,
    )
    if (wrong.length > 0) throw new Error(wrong.join('\n'))
  }
  const sorted = recoveries.toSorted((a, b) => a - b)
  const seconds = (at: number) => ((sorted[Math.floor(at * (sorted.length - 1))] ?? 0) / 1000).toFixed(1)
  say(
    `Ningún cobro perdido en ${rounds} caídas; repetirlos no los dobló. De vuelta en ${seconds(0.5)} s de mediana, ${seconds(1)} s a lo sumo.`,
  )
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
} finally {
  await server.stop()
}

async function untilItCharges(given: Desk): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (await given.charge()) return
    await pause(100)
  }
  throw new Error('No volvió a cobrar en 30 s')
}
