import { setPriority } from 'node:os'
import { z } from 'zod'
import { deskOf } from '#lab/bench/measure/desk.ts'
import { createAttacker } from './tools/attacker.ts'
import { everyPlay } from './every-play.ts'
import { order, type Report } from './tools/play.ts'

/** Plays one attack in a process of its own at low priority, so that its own computing does not slow the measured server. */
setPriority(19)
const {
  play: name,
  port,
  size,
  token,
  newcomer,
  milliseconds,
} = order.parse(JSON.parse(z.string().parse(process.argv[2])))
const play = everyPlay.find((one) => one.name === name)
if (!play) throw new Error(`No play is called ${name}`)
const attacker = createAttacker({ port, desk: deskOf(size, 1, token), newcomer, milliseconds })
await play.attack(attacker)
const report: Report = { outcomes: [...attacker.outcomes] }
attacker.leave()
process.stdout.write(`${JSON.stringify(report)}\n`, () => process.exit(0))
