import { branchOf, type DeskTab } from './desk-tab.ts'
import { gym as gymId, type Gym } from './gym.ts'
import * as words from './words.ts'

/** A sentence may stay for as long as the screen needs to hear of the change that made it untrue. */
const grace = 5000

/** The sentences on a screen that are not true now, and stay. */
export async function falseSentences(gym: Gym, tab: DeskTab): Promise<string[]> {
  const wrong = await lookOnce(gym, tab)
  if (wrong.length === 0) return []
  await tab.page.waitForTimeout(grace)
  const still = await lookOnce(gym, tab)
  return wrong.filter((sentence) => still.includes(sentence))
}

async function lookOnce(gym: Gym, tab: DeskTab): Promise<string[]> {
  const text = await tab.page
    .locator('body')
    .innerText()
    .catch(() => '')
  const wrong: string[] = []
  for (const { says, trueIf } of words.sentences) {
    const [sentence, named] = says.exec(text) ?? []
    if (sentence !== undefined && !(await conditions[trueIf](gym, tab, named ?? ''))) wrong.push(sentence)
  }
  return wrong
}

const conditions: Readonly<
  Record<words.Condition, (gym: Gym, tab: DeskTab, named: string) => Promise<boolean> | boolean>
> = {
  never: () => false,
  async 'branch has no plan'({ query }, _tab, named) {
    const rows = await query(
      `select from planes p join sucursales s on s.gimnasio_id = p.gimnasio_id and s.id = p.sucursal_id
       where p.gimnasio_id = $1 and s.nombre = $2 and p.deleted is null limit 1`,
      [gymId, named],
    )
    return rows.length === 0
  },
  /** The play searches only for existing members, so the sentence is true only in another branch than the member's. */
  async 'nobody was looked for'({ query }, { page, miembro }) {
    const branch = await branchOf(page).catch(() => '')
    const rows = await query(
      `select from miembros m join sucursales s on s.gimnasio_id = m.gimnasio_id and s.id = m.sucursal_id
       where m.id = $1 and s.nombre = $2`,
      [miembro, branch],
    )
    return rows.length === 0
  },
  async 'a right is missing'({ query, rol, staff }) {
    const rows = await query('select from roles_permisos where role_id = $1', [rol])
    return rows.length < staff.length
  },
  'the network was bad': ({ weather }) => weather.wasBad(20_000),
  async 'the charge stands'({ query }, { act }) {
    const rows = await query('select from pagos_asientos where id = any($1)', [[...(act?.ids ?? [])]])
    return rows.length > 0
  },
}
