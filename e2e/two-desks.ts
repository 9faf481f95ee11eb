import { type Browser, expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { newGym, newGymPassword } from './new-gym.ts'
import { openSession } from './sign-in.ts'

const stored = z.object({ token: z.string() })
const records = z.object({ items: z.array(z.record(z.string(), z.unknown())) })

/** Two screens of one gym's owner in browsers of their own, and its API. */
export async function openTwoDesks(browser: Browser, gym: string) {
  const [one, other] = [await openDesk(browser), await openDesk(browser)]
  const email = await newGym(one.request, gym, 'serviciocadena0')
  for (const page of [one, other]) await openSession(page, email, newGymPassword)
  const text = await one.evaluate(() => localStorage.getItem('vigente_auth'))
  const headers = { authorization: stored.parse(JSON.parse(text ?? '')).token }
  const address = (collection: string) => `/api/collections/${collection}/records`
  const list = async (collection: string) =>
    records.parse(await (await one.request.get(address(collection), { headers })).json()).items
  const [branch] = await list('sucursales')
  return {
    one,
    other,
    branch: String(branch?.['id']),
    list,
    read: async (collection: string, id: string) =>
      z
        .record(z.string(), z.unknown())
        .parse(await (await one.request.get(`${address(collection)}/${id}`, { headers })).json()),
    create: async (collection: string, data: object) => {
      const answer = await one.request.post(address(collection), { headers, data })
      expect(answer.status(), await answer.text()).toBe(200)
      return z.object({ id: z.string() }).parse(await answer.json()).id
    },
    change: async (collection: string, id: string, data: object) => {
      const answer = await one.request.patch(`${address(collection)}/${id}`, { headers, data })
      expect(answer.status(), await answer.text()).toBe(200)
    },
    close: () => Promise.all([one.context().close(), other.context().close()]),
  }
}

const openDesk = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
