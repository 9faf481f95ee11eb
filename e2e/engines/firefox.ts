import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Engine } from './engine.ts'
import { endProgram, startProgram } from './program.ts'

const answer = z.object({ id: z.number().nullish(), result: z.unknown().optional(), message: z.string().optional() })
const tree = z.object({ contexts: z.array(z.object({ context: z.string() })).min(1) })
const evaluated = z.object({
  result: z.object({ value: z.unknown().optional() }).optional(),
  exceptionDetails: z.unknown().optional(),
})

/** Starts a headless Firefox and drives it over WebDriver BiDi, which it speaks itself. */
export async function openFirefox(command: string): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'vigente-firefox-'))
  const args = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile]
  const { program, told } = await startProgram(command, args, /WebDriver BiDi listening on (ws:\S+)/)
  const send = await connect(`${told}/session`)
  await send('session.new', { capabilities: {} })
  const [page] = tree.parse(await send('browsingContext.getTree', {})).contexts
  const context = page?.context
  await send('browsingContext.setViewport', { context, viewport: { width: 1440, height: 900 } })
  return {
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    async evaluate(expression) {
      const target = { context }
      const found = evaluated.parse(await send('script.evaluate', { expression, target, awaitPromise: false }))
      if (!found.result) throw new Error(`The page threw: ${JSON.stringify(found.exceptionDetails)}`)
      return found.result.value ?? null
    },
    perform: async (actions) => void (await send('input.performActions', { context, actions })),
    async close() {
      await endProgram(program)
      await rm(profile, { recursive: true, force: true })
    },
  }
}

type Send = (method: string, params: object) => Promise<unknown>

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  await new Promise<unknown>((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  socket.addEventListener('message', ({ data }) => {
    const { id, result, message } = answer.parse(JSON.parse(String(data)))
    if (typeof id !== 'number') return
    if (message === undefined) waiting.get(id)?.resolve(result)
    else waiting.get(id)?.reject(new Error(message))
    waiting.delete(id)
  })
  let last = 0
  return (method, params) =>
    new Promise((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve, reject })
      socket.send(JSON.stringify({ id: last, method, params }))
    })
}
