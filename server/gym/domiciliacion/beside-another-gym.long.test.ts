import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Propuesta } from '#shared/domiciliacion/remesa.ts'
import { createSeal } from '#server/runtime/encrypted-text.ts'
import { createOutbox } from '#server/runtime/mail/outbox.ts'
import { iban, openDebitDesk, type DebitDesk } from '#server/testing/domiciliacion/debit-desk.ts'
import { insertManyDebits } from '#server/testing/domiciliacion/many-debits.ts'
import { testId } from '#server/testing/gym-world.ts'
import { avisarCobros } from './avisos/avisar-cobros.ts'

/** The door of a gym with 5,000 members while another such gym asks for much. Prints its figures. */

const many = 5000
const vence = '2026-06-01'
const figures: string[] = []
const secret = 'x'.repeat(32)
let desk: DebitDesk

beforeAll(async () => {
  desk = await openDebitDesk()
  await desk.saveAcreedor({ aviso: 0 })
  for (const [gym, mark] of [
    [desk.gym, 'aa'],
    [desk.other, 'bb'],
  ] as const)
    await insertManyDebits(desk.owner, {
      gimnasio: gym.id,
      sucursal_id: gym.sucursales[0],
      usuario_id: gym.users.Admin,
      plazo: gym.mes,
      monto: 45,
      iban: createSeal(secret, 'domiciliacion').close(iban),
      proximo: vence,
      firmado: '2026-01-02',
      many,
      mark,
    })
  await desk.owner(`update mandatos set correo = 'ana@example.com'`)
  await desk.owner(`update users set verified = true`)
  await desk.owner('analyze')
})
afterAll(async () => {
  process.stdout.write(`${figures.join('\n')}\n`)
  await desk.app.close()
})

/** Asks the other gym's door ten times a second until `work` has ended, and notes its answers. */
async function besideTheDoor<T>(what: string, work: () => Promise<T>): Promise<T> {
  const client = await desk.app.clientOf(desk.other.users.Recepción)
  let isOver = false
  const [begun, waits] = [performance.now(), [] as number[]]
  const running = work().finally(() => void (isOver = true))
  while (!isOver) {
    const asked = performance.now()
    const id_miembro = `mbb${String((waits.length % many) + 1).padStart(12, '0')}`
    const body = { id: testId(), sucursal_id: desk.other.sucursales[0], id_miembro }
    await client.send('/api/asistencias/entrar', { method: 'POST', body })
    waits.push(performance.now() - asked)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const [median, last] = [0.5, 0.95].map((part) => waits.toSorted((a, b) => a - b)[Math.floor(waits.length * part)])
  const took = Math.round(performance.now() - begun)
  figures.push(
    `${what}: ${took} ms; door p50 ${Math.round(median ?? 0)}, p95 ${Math.round(last ?? 0)} ms of ${waits.length}`,
  )
  return running
}

it('answers alone', () => besideTheDoor('nothing', () => new Promise((resolve) => setTimeout(resolve, 5000))))

it('answers while fifty proposals are asked for at once, each of which is answered or told to wait', async () => {
  const asked = await besideTheDoor('50 proposals', () =>
    Promise.all(
      Array.from({ length: 50 }, () =>
        desk.post<Propuesta>('remesas/propuesta', { vence }).then(
          ({ recibos }) => recibos.length,
          (error: { status: number }) => error.status,
        ),
      ),
    ),
  )
  figures.push(
    `answers: ${JSON.stringify(Object.fromEntries(new Map(asked.map((one) => [one, asked.filter((it) => it === one).length]))))}`,
  )
  expect(asked.filter((one) => ![many, 429].includes(one))).toEqual([])
  expect(asked).toContain(many)
})

it('answers while notices of 5,000 debits are written by the job', async () => {
  await desk.saveAcreedor({ aviso: 15, aviso_automatico: true })
  await desk.at('2026-05-16T10:00:00Z')
  const { background } = desk.app.db.pools
  const queueMail = createOutbox({ secret, now: () => desk.clock.now })
  await besideTheDoor('notices', async () => {
    while ((await background(desk.gym.id, (tx) => avisarCobros(tx, queueMail, desk.clock.now))) > 0);
  })
  expect(await desk.owner(`select from correos where plantilla = 'aviso_de_cobro'`)).toHaveLength(many)
})
