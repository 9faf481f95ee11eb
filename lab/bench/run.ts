import { parseArgs } from 'node:util'
import { withBenchRun } from './server/bench-run.ts'
import { parts } from './parts.ts'
import { machineLine } from './measure/report.ts'

const names = Object.entries(parts).map(([name, { about }]) => `  ${name.padEnd(12)} ${about}`)

const usage = `npm run bench -- [part …] [flags]

No part means all of them. Each flag has a value of its own in each part.

${names.join('\n')}

  --data <folder>    keep the worlds below this folder and use them again
  --small            small worlds, one short round: to see that a part works
  --rounds, --seconds, --connections, --members, --only
  --payments 10000,100000,1000000,5000000   scale: how many, one world each
  --shape gym|world                         scale: one gym whose history grows, or ever more gyms around it
  --minutes, --rate, --gyms                 soak: how long, requests a second, gyms; --rate for webhooks, too
  --before <checkout>                       writes, cost: a checkout of the commit to compare with
`

const text = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: text,
    small: flag,
    help: flag,
    rounds: text,
    seconds: text,
    connections: text,
    members: text,
    only: text,
    payments: text,
    shape: text,
    minutes: text,
    rate: text,
    gyms: text,
    before: text,
  },
})

const unknown = positionals.filter((name) => !Object.hasOwn(parts, name))
if (values.help) process.stdout.write(usage)
else if (unknown.length > 0) {
  process.stderr.write(`No such part: ${unknown.join(', ')}\n\n${usage}`)
  process.exitCode = 2
} else {
  await withBenchRun(values, async (run) => {
    run.say(machineLine())
    for (const [name, part] of Object.entries(parts)) {
      if (positionals.length > 0 && !positionals.includes(name)) continue
      const began = performance.now()
      run.say(`\n## ${name}\n`)
      await part.run(run)
      run.say(`\n(${((performance.now() - began) / 60_000).toFixed(1)} min)`)
    }
  })
}
