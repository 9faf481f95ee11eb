import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { claveDeDocumento } from '#shared/documentos/clave-de-documento.ts'
import type { Revision } from '#shared/importar/importacion.ts'
import { openImportDesk, writtenDay, type ImportDesk } from '#server/testing/desks/import-desk.ts'
import { buildGym, buildMiembro, type GymWorld } from '#server/testing/gym-world.ts'

/** Random plays; `npm run prove properties` makes more. */
const runs = Number(process.env['RUNS'] ?? 10)

let desk: ImportDesk
beforeAll(async () => {
  desk = await openImportDesk()
})
afterAll(() => desk.app.close())

const names = ['Ana', 'Luz Marina', 'Íñigo', 'Zoë', '李']
const surnames = ['Paz Sosa', 'Ñahui', "D'Alba", 'Güell-Roca', '']
const documents = ['70000081-X', '70000081X', '070000081x', '30.111.222', '30111222', '0', 'S/D', '#N/A', '', '1,2E+07']
const phones = ['11 4444-5555', '1144445555', '+54 9 11 4444 5555', '0', 'no tiene', '11 6666 7777 / 4321-0000', '']
const mails = ['casa@familia.example', 'Ana <casa@familia.example>', 'no', '']
const ends = [writtenDay(200), writtenDay(3), writtenDay(-60), '31/02/2027', '00/00/0000', '']
const plans = ['Libre', 'Otro plan', '']

const row = fc.record({
  nombre: fc.constantFrom(...names),
  apellido: fc.constantFrom(...surnames),
  dni: fc.constantFrom(...documents),
  telefono: fc.constantFrom(...phones),
  correo: fc.constantFrom(...mails),
  plan: fc.constantFrom(...plans),
  vence: fc.constantFrom(...ends),
})
const member = fc.record({
  nombre: fc.tuple(fc.constantFrom(...names), fc.constantFrom(...surnames)).map((words) => words.join(' ').trim()),
  dni: fc.constantFrom('70000081X', '30111222', '99888777', ''),
  telefono: fc.constantFrom('1144445555', '1166667777', ''),
  deleted: fc.constantFrom(null, null, new Date('2026-01-01T00:00:00Z')),
})
const list = fc.record({
  rows: fc.array(row, { minLength: 1, maxLength: 25 }),
  members: fc.uniqueArray(member, { maxLength: 5, selector: ({ dni, nombre }) => dni || nombre }),
  duplicados: fc.constantFrom('omitir' as const, 'actualizar' as const),
  wishes: fc.array(fc.constantFrom('omitir' as const, 'actualizar' as const, 'crear' as const), { maxLength: 4 }),
})

type Stored = { id: string; miembro: unknown; membership: string | null; dni: string; tipo_documento: string }

const storedOf = (world: GymWorld) =>
  desk.app.db.owner<Stored>(
    `select m.id, to_jsonb(m) as miembro, s.id_pago as membership, m.dni, m.tipo_documento
     from miembros m join membresias s on s.gimnasio_id = m.gimnasio_id and s.id_miembro = m.id
     where m.gimnasio_id = $1 order by m.orden`,
    [world.id],
  )

/** The members that the preview would update. */
const updatedBy = ({ filas }: Revision) =>
  filas.flatMap(({ accion, duplicado }) => (accion === 'actualizar' && duplicado ? [duplicado.id_miembro] : []))

it('does what the preview promised, whatever the list and the choices', { timeout: 600_000 }, async () => {
  const property = fc.asyncProperty(list, async ({ rows, members, duplicados, wishes }) => {
    const world = await buildGym(desk.app.db.owner)
    const as = await desk.tokenOf(world.users.Admin)
    for (const one of members)
      await buildMiembro(desk.app.db.owner, world, { ...one, nombre: one.nombre.padEnd(2, '.') })
    const lines = rows.map((one) => Object.values(one).join(';'))
    const { body } = await desk.upload(['Nombre;Apellidos;DNI;Teléfono;Correo;Plan;Vence', ...lines].join('\n'), {
      as,
      world,
    })
    const decidable = body.revision?.filas.filter(({ duplicado }) => duplicado !== null) ?? []
    const decisiones = Object.fromEntries(
      decidable.flatMap(({ fila }, index) => (wishes[index] ? [[String(fila), wishes[index]]] : [])),
    )
    const before = await storedOf(world)
    const choices = { duplicados, decisiones }
    const { revision } = (await desk.post(body.id, choices, as)).body
    if (!revision) throw new Error('There is no review')
    const done = (await desk.post(body.id, { ...choices, aplicar: true }, as)).body
    const after = await storedOf(world)

    const { vigentes, vencidas, futuras } = revision.membresias
    expect(done.resumen).toEqual({
      creados: revision.crear,
      actualizados: revision.actualizar,
      con_membresia: vigentes + vencidas + futuras,
      sin_entrar: revision.omitir + revision.conError,
    })
    expect(revision.total).toBe(revision.crear + revision.actualizar + revision.omitir + revision.conError)
    expect(after).toHaveLength(before.length + revision.crear)
    const updated = updatedBy(revision)
    expect(updated).toHaveLength(revision.actualizar)
    const kept = ({ id }: Stored) => !updated.includes(id)
    expect(after.slice(0, before.length).filter(kept)).toEqual(before.filter(kept))
    expect(after.filter(({ membership }) => membership !== null)).toHaveLength(done.resumen?.con_membresia ?? -1)
    const keys = after.map(({ dni, tipo_documento }) => claveDeDocumento(dni, tipo_documento)).filter(Boolean)
    expect(new Set(keys).size).toBe(keys.length)
    const undone = await desk.post(`${body.id}/deshacer`, {}, as)
    expect(undone.status).toBe(200)
  })
  await fc.assert(property, { numRuns: runs })
})
