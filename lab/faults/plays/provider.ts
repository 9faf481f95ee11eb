import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { newId } from '#shared/values/ids.ts'
import { ownerTransaction } from '#server/runtime/db/owner-transaction.ts'
import { referenciaDe } from '#server/platform/proveedor/proveedor.ts'
import {
  accessToken,
  openFakeMercadoPago,
  webhookSecret,
  type FakeMercadoPago,
} from '#server/testing/stand-ins/fake-mercado-pago.ts'
import { expect, seconds } from '#lab/harness/expect.ts'
import type { Fault, Stage } from '../tools/fault.ts'
import { until } from '#lab/harness/until.ts'
import { ask } from '../tools/desk.ts'
import { openWorld, type World } from '../tools/world.ts'

export const provider: Fault = {
  name: 'provider',
  what: 'quien cobra el servicio: caído, mudo, y avisando diez veces del mismo pago',
  async play(stage) {
    const fake = await openFakeMercadoPago()
    const env = { MP_API_URL: fake.url, MP_ACCESS_TOKEN: accessToken, MP_WEBHOOK_SECRET: webhookSecret }
    const world = await openWorld(stage, { env })
    try {
      await playTrouble(stage, world, fake, 'isDown')
      await playTrouble(stage, world, fake, 'isSilent')
      await playDuplicates(stage, world, fake)
      await world.checker.check(world.desk)
    } finally {
      fake.isSilent = false
      await world.close()
      await fake.close()
    }
  },
}

/** A gym pays while the provider is away: it is told so, and no charge is delayed. */
async function playTrouble(
  { say }: Stage,
  world: World,
  fake: FakeMercadoPago,
  trouble: 'isDown' | 'isSilent',
): Promise<void> {
  const id = await order(world)
  fake[trouble] = true
  const shift = world.desk.work(2)
  const begun = performance.now()
  const refused = await post(world, `servicio/pagos/${id}/pagar`)
  const took = performance.now() - begun
  expect(refused === 503 && took < 13_000, `${trouble}: pedir el pago tuvo ${refused} tras ${seconds(took)}`)
  fake[trouble] = false
  expect((await post(world, `servicio/pagos/${id}/pagar`)) === 200, `${trouble}: después no se pudo pedir el pago`)
  const payment = fake.pay(await referenceOf(world, id))
  fake[trouble] = true
  const [heard] = await fake.notify(payment)
  expect(heard === 200, `${trouble}: el aviso tuvo ${heard}`)
  await pause(1000)
  fake[trouble] = false
  await settled(world, id)
  const failed = (await shift.stop()).filter(({ status }) => status !== 200)
  expect(failed.length === 0, `${trouble}: ${failed.length} cobros fallaron mientras tanto`)
  say(`  ${trouble === 'isDown' ? 'caído' : 'mudo'}: se dijo en ${seconds(took)}; pagado una vez al volver`)
}

async function playDuplicates({ say }: Stage, world: World, fake: FakeMercadoPago): Promise<void> {
  const id = await order(world)
  expect((await post(world, `servicio/pagos/${id}/pagar`)) === 200, 'No se pudo pedir el pago')
  const payment = fake.pay(await referenceOf(world, id))
  const heard = await fake.notify(payment, { times: 10 })
  expect(
    heard.every((status) => status === 200),
    `Los avisos tuvieron ${heard.join()}`,
  )
  await settled(world, id)
  say('  diez avisos del mismo pago a la vez: pagado una vez')
}

async function order(world: World): Promise<string> {
  const id = newId(new Date())
  const body = { id, servicio_id: 'serviciocadena0', meses: 1, metodo: 'mercado_pago' }
  const status = await post(world, 'collections/servicios_pagos/records', body)
  expect(status === 200, `Pedir un mes del servicio tuvo ${status}`)
  return id
}

const post = async ({ desk, server }: World, path: string, body: object = {}): Promise<number> =>
  (await ask(`${server().url}/api/${path}`, desk.token(), body)).status

const tenant = z.object({ gimnasio_id: z.string() })

async function referenceOf({ databaseUrl }: World, id: string): Promise<string> {
  const [row] = await ownerTransaction(databaseUrl, (query) =>
    query('select gimnasio_id from servicios_pagos where id = $1', [id]),
  )
  return referenciaDe(tenant.parse(row).gimnasio_id, id)
}

type Paid = { estado: string; inicio: string | null; vencimiento: string | null }

const makeDue = 'update graphile_worker._private_jobs set run_at = now() where locked_at is null and attempts > 0'
const readPaid = 'select estado, inicio, vencimiento from servicios_pagos where id = $1'

/** Waits until it is paid, skipping the pauses between attempts. Then checks that it is paid once. */
async function settled({ databaseUrl }: World, id: string): Promise<void> {
  const read = () =>
    ownerTransaction(databaseUrl, async (query) => {
      await query(makeDue)
      const [row] = await query<Paid>(readPaid, [id])
      return row
    })
  const paid = await until(
    async () => {
      const now = await read()
      return now?.estado === 'aprobado' && now
    },
    { every: 200, otherwise: 'El pago no quedó aprobado' },
  )
  await pause(1500)
  const later = await read()
  const isSame = later?.inicio === paid.inicio && later.vencimiento === paid.vencimiento
  expect(isSame, 'El mismo pago movió el vencimiento dos veces')
}
