import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTrasladoDesk, type TrasladoDesk } from '#server/testing/desks/traslado-desk.ts'
import { notExported, tablas } from './tablas.ts'
import { unzip } from './test-zip.ts'

let desk: TrasladoDesk

beforeAll(async () => {
  desk = await openTrasladoDesk()
})
afterAll(() => desk.app.close())
beforeEach(() => desk.app.db.owner('delete from intentos'))

describe('the full export of a gym', () => {
  it('contains every table of the gym, its files and readable lists, and nothing of another', async () => {
    const parts = await unzip(await desk.exported())
    expect([...parts.keys()]).toEqual(
      expect.arrayContaining(['gimnasio.json', 'LEEME.txt', 'planillas/pagos.csv', 'datos/pagos_asientos.jsonl']),
    )
    expect([...parts.keys()].filter((name) => name.startsWith('archivos/'))).toHaveLength(1)
    const manifest = JSON.parse(String(parts.get('gimnasio.json')))
    for (const { nombre } of tablas) {
      const lines = String(parts.get(`datos/${nombre}.jsonl`))
        .split('\n')
        .filter(Boolean)
      expect([nombre, lines.length]).toEqual([nombre, manifest.tablas[nombre]])
    }
    const all = [...parts.values()].map(String).join('\n')
    expect(all).not.toContain('ZZB')
    expect(all).not.toMatch(/password_hash|token_key/)
  })

  it('contains no formula in a spreadsheet', async () => {
    const parts = await unzip(await desk.exported())
    expect(String(parts.get('planillas/miembros.csv'))).toContain(`"'=1+1"`)
  })

  it('needs data.export, and is audited', async () => {
    expect((await desk.download(desk.gym.users.Gerente)).status).toBe(403)
    const guest = await fetch(`${desk.app.url}/api/exportar/gimnasio.zip`)
    expect(guest.status).toBe(401)
    await desk.app.db.owner('select 1')
    const rows = await desk.app.db.owner(
      `select usuario_id from auditoria where accion = 'export' and gimnasio_id = $1`,
      [desk.gym.id],
    )
    expect(rows.length).toBeGreaterThan(0)
  })

  it('is limited to six per hour', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 7; at += 1) {
      const answer = await desk.download()
      statuses.push(answer.status)
      await answer.arrayBuffer()
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  })

  it('names every table of a gym, as exported or not', async () => {
    const stored = await desk.app.db.owner<{ name: string }>(
      `select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
         and (a.attname in ('gimnasio_id', 'id_gimnasio') or c.relname = 'gimnasios') order by 1`,
    )
    const known = new Set([...tablas.map(({ nombre }) => nombre), ...Object.keys(notExported)])
    expect(stored.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
  })
})
