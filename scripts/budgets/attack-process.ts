import { setPriority } from 'node:os'
import { z } from 'zod'
import { deskOf } from '../../bench/desk.ts'
import { createAttacker } from './attacker.ts'
import { everyPlay } from './every-play.ts'
import { order, type Report } from './order.ts'

/**
 * Plays one attack in a process of its own, so that what it computes does not slow what is measured, and behind everything
 * else on the machine: an attacker brings processors of his own.
 */
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
