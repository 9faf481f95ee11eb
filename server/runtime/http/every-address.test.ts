import { afterAll, beforeAll, expect, it } from 'vitest'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { openWire } from '#server/testing/network/wire.ts'
import { recordRoutes } from '#server/testing/route-table.ts'

let app: GymApp
let routes: readonly string[]
beforeAll(async () => {
  const recording = recordRoutes()
  app = await openGymApp()
  recording.stop()
  routes = recording.routes.filter((route) => !route.includes('*'))
})
afterAll(() => app.close())

const broken = [
  '%',
  '%25',
  '%2',
  '%zz',
  '%c0%af',
  '%00',
  '..%2f..',
  '/.',
  '/%2e',
  '//',
  '%u0041',
  '\\',
  'x'.repeat(2000),
]

/** The route's address with the escape in place of each parameter and at its end. */
function spoilt(address: string, escape: string): string[] {
  const chosen = [...address.matchAll(/:\w+/g)].map(([name]) => address.replace(name, escape))
  return [...chosen, address + escape].map((path) => path.replaceAll(/:\w+/g, 'x'))
}

it('every address is answered without a failure, whatever is in it or behind it', async () => {
  const wire = openWire(Number(new URL(app.url).port))
  const failed: string[] = []
  for (const [method = '', address = ''] of routes.map((route) => route.split(' '))) {
    for (const path of broken.flatMap((escape) => spoilt(address, escape))) {
      const answer = await wire.ask(
        Buffer.from(`${method} ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n`),
        false,
      )
      if (answer === null || answer.status >= 500) failed.push(`${method} ${path}: ${answer?.status ?? 'silence'}`)
    }
  }
  wire.close()
  expect(routes.length).toBeGreaterThan(60)
  expect(failed).toEqual([])
})
