import { parseCsv } from 'hucre/csv'
import { civilDay } from '#shared/values/dates.ts'
import { charge } from '#server/testing/charge.ts'
import { openGymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, callerOf, type GymWorld } from '#server/testing/gym-world.ts'

export const zone = 'America/Argentina/Buenos_Aires'
export const today = civilDay(new Date(), zone)
export const days = `desde=${today}&hasta=${today}`

/** Names that a spreadsheet would evaluate, and letters of other scripts. */
export const names = ['=1+1', '+54 11', '-2', '@SUM(A1)', '＝cmd', 'Łukasz "Дима"; Núñez', "O'Brien, Ana"]

export type ExportDesk = Awaited<ReturnType<typeof openExportDesk>>

/** A server with two gyms, ZZA and ZZB, whose members have paid today. Exports are the Admin's of ZZA. The caller closes `app`. */
export async function openExportDesk() {
  const app = await openGymApp()
  const gym = await buildGym(app.db.owner, { marca: 'ZZA' })
  const other = await buildGym(app.db.owner, { marca: 'ZZB' })
  for (const world of [gym, other]) {
    const caller = await callerOf(app.db, world.users.Admin)
    for (const nombre of world === gym ? names : ['Miembro ZZB']) {
      const who = await buildMiembro(app.db.owner, world, { nombre, dni: `00${nombre.length}${nombre.codePointAt(0)}` })
      await charge({ db: app.db, caller, gym: world }, who, { descuento: '0.50', motivo_descuento: 'Redondeo' })
    }
  }

  const fetchAs = async (path: string, user: string = gym.users.Admin) => {
    const { token } = (await app.clientOf(user)).authStore
    return fetch(`${app.url}/api/${path}`, { headers: { authorization: token } })
  }
  const bytesOf = async (path: string, user?: string) => {
    const answer = await fetchAs(`exportar/${path}`, user)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    if (answer.status !== 200) throw new Error(new TextDecoder().decode(bytes))
    return { bytes, filas: Number(answer.headers.get('x-filas')), type: answer.headers.get('content-type') }
  }
  const csvOf = async (path: string) => {
    const { bytes, filas } = await bytesOf(path)
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    return { text, filas, rows: parseCsv(text.replace('\uFEFF', ''), { delimiter: ';' }) }
  }
  /** Cash that went into or out of a till's session. */
  const move = ({ id, sucursales, users }: GymWorld, sesion: string, montos: Record<string, number>) =>
    app.db.owner(
      `insert into caja_movimientos (gimnasio_id, id, id_sesion, vuelta, sucursal_id, usuario_id, tipo, monto, concepto)
       select g.id, 'mov' || left(md5($3 || t.key), 12), $3, 1, $2, $4, t.key, t.value::numeric, 'De ' || g.nombre
       from jsonb_each_text($5::jsonb) t, gimnasios g where g.id = $1`,
      [id, sucursales[0], sesion, users.Admin, JSON.stringify(montos)],
    )
  return { app, gym, other, fetchAs, bytesOf, csvOf, move }
}
