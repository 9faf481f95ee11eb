import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { signInAt } from '#lab/harness/sign-in.ts'
import { benchPassword } from '#lab/bench/server/database.ts'
import { branchId, emailOf, memberId, monthlyTermId } from '#lab/bench/world/ids.ts'
import { Broken, expect, seconds } from '#lab/faults/tools/fault.ts'
import type { Installation } from './installation.ts'
import type { Note } from '../tools/proof.ts'
import { size } from '../restore/world.ts'

const list = z.object({ totalItems: z.number() })

export async function fails(note: Note, work: () => Promise<unknown>, words: RegExp): Promise<void> {
  const outcome = await work().catch((error: unknown) => error)
  expect(
    outcome instanceof Broken && words.test(outcome.message),
    `It went well, or failed otherwise: ${String(outcome)}`,
  )
  note(String(outcome))
}

export async function timed(
  note: Note,
  what: string,
  work: () => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const begun = performance.now()
  const said = await work()
  note(`${what}: ${seconds(performance.now() - begun)}`)
  return said
}

/** A manager of the large gym, signed in. */
export async function signIn({ url }: Installation) {
  const ask = async (path: string, body: unknown, headers: Readonly<Record<string, string>>) => {
    const given = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const answer = await fetch(`${url}/api/collections/${path}`, {
      headers: { 'content-type': 'application/json', ...headers },
      ...given,
    })
    expect(answer.ok, `${path} was answered ${answer.status}`)
    return answer.json()
  }
  const authorization = await signInAt(url, emailOf(1), benchPassword)
  return {
    count: async (collection: string) =>
      list.parse(await ask(`${collection}/records?perPage=1`, undefined, { authorization })).totalItems,
    /** `id` has fifteen letters. */
    charge: (id: string) => ask('pagos/records', { id, ...aCharge }, { authorization }),
  }
}

/** Member 3 trains in the first branch. */
const aCharge = {
  id_miembro: memberId(3),
  id_plan_plazo: monthlyTermId(1, 0),
  sucursal_id: branchId(1, 0),
  medio_pago: 'Efectivo',
}

/** The large gym is there: somebody signs in and sees every member. */
export async function requireGym(installed: Installation): Promise<void> {
  const members = await (await signIn(installed)).count('miembros')
  expect(members === size.bigGym, `There are ${members} members instead of ${size.bigGym}`)
}

export async function set({ home }: Installation, name: string, value: string): Promise<void> {
  const file = `${home}-aparte/vigente.env`
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => !line.startsWith(`${name}=`))
  await writeFile(file, [...lines.filter((line) => line !== ''), `${name}='${value}'`, ''].join('\n'))
}

/** A setting as it stands in the file, without quotes. */
export async function settingOf({ home }: Installation, name: string): Promise<string> {
  const [, value = ''] =
    new RegExp(`^${name}='?([^'\\n]*)`, 'm').exec(await readFile(`${home}-aparte/vigente.env`, 'utf8')) ?? []
  return value
}
