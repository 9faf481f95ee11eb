import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#server/testing/network/free-port.ts'
import { z } from 'zod'
import type { Engine } from './engine.ts'
import { endProgram, startProgram } from './program.ts'

const answer = z.object({ value: z.unknown() })
const opened = z.object({ sessionId: z.string() })
const refused = z.object({ error: z.string(), message: z.string() })

/** Starts WebKitGTK's browser on a screen of its own and drives it over WebDriver. */
export async function openWebKit(command: string): Promise<Engine> {
  const screen = await startProgram('Xvfb', ['-displayfd', '1', '-screen', '0', '1440x900x24'], /^(\d+)$/)
  const port = await freePort()
  // The driver prints no line when it is ready; it says that it listens by answering.
  const driver = await startProgram('sh', ['-c', `echo begun; exec ${command} --port=${port}`], /^(begun)$/, {
    DISPLAY: `:${screen.told}`,
  })
  const send = (path: string, body: object) => post(`http://127.0.0.1:${port}${path}`, body)
  const session = await untilItAnswers(async () => opened.parse(await send('/session', { capabilities: {} })))
  const at = `/session/${session.sessionId}`
  await send(`${at}/window/maximize`, {})
  return {
    open: async (url) => void (await send(`${at}/url`, { url })),
    evaluate: (expression) => send(`${at}/execute/sync`, { script: `return (${expression})`, args: [] }),
    perform: async (actions) => void (await send(`${at}/actions`, { actions })),
    async close() {
      await fetch(`http://127.0.0.1:${port}${at}`, { method: 'DELETE' })
      await endProgram(driver.program)
      await endProgram(screen.program)
    },
  }
}

async function post(url: string, body: object): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  const { value } = answer.parse(await response.json())
  const problem = refused.safeParse(value)
  if (problem.success) throw new Error(`${problem.data.error}: ${problem.data.message}`)
  return value
}

async function untilItAnswers<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask()
    } catch (error) {
      if (tries === 100) throw error
      await pause(100)
    }
  }
}
