import { execFile } from 'node:child_process'
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ownerTransaction } from '#server/runtime/db/owner-transaction.ts'
import type { Shift } from '../tools/desk.ts'
import { expect, seconds } from '#lab/harness/expect.ts'
import type { Fault, Stage } from '../tools/fault.ts'
import { clusterHome } from '#lab/harness/temporary-folder.ts'
import { uploadPhoto } from '../tools/upload.ts'
import { openWorld, type World } from '../tools/world.ts'

const run = promisify(execFile)
const LONGEST = 30_000

export const disk: Fault = {
  name: 'disk',
  what: 'el disco se llena: bajo el mínimo, los datos de PostgreSQL, su registro de escritura, los archivos',
  unable: async () =>
    process.platform === 'linux' && process.getuid?.() === 0 ? null : 'monta discos de memoria (tmpfs): root en Linux',
  async play(stage) {
    await onDisks(stage, {}, playFloor)
    await onDisks(stage, { MIN_FREE_MB: '0' }, async (given, world, disks) => {
      await playDatabase(given, world, disks)
      await playFiles(given, world, disks)
      await playLog(given, world, disks)
    })
  },
}

/** Folders that are file systems of their own. */
interface Disks {
  readonly database: string
  readonly data: string
  readonly log: string
}

type Play = (stage: Stage, world: World, disks: Disks) => Promise<void>

async function onDisks(stage: Stage, env: Record<string, string>, play: Play): Promise<void> {
  const made: string[] = []
  const mount = async (folder: string, size: string) => {
    await mkdir(folder, { recursive: true })
    await run('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder])
    made.unshift(folder)
    return folder
  }
  let disks: Disks | null = null
  const prepare = async (folder: string) => {
    disks = {
      data: await mount(folder, '64m'),
      database: await mount(`${folder}-base`, '700m'),
      log: await mount(`${folder}-wal`, '200m'),
    }
    await mkdir(join(disks.database, 'postgres'))
    await writeFile(join(folder, 'postgres.ubicacion'), `${join(disks.database, 'postgres')}\n`)
  }
  const undo = async () => {
    for (const folder of made) await run('umount', ['-l', folder])
    for (const folder of made) await rm(folder, { recursive: true, force: true })
  }
  const world = await openWorld(stage, { env, prepare, undo }).catch(async (error: unknown) => {
    await undo()
    throw error
  })
  try {
    if (disks) await play(stage, world, disks)
  } finally {
    await world.close()
  }
}

/** Fills the free space except `left` megabytes. */
async function fill(folder: string, left = 0): Promise<() => Promise<void>> {
  const { stdout } = await run('df', ['--output=avail', '-B1M', folder])
  const free = Number(stdout.trim().split('\n').at(-1))
  const ballast = join(folder, 'lastre')
  if (left > 0) await run('fallocate', ['-l', `${free - left}M`, ballast])
  else await run('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k']).catch(() => undefined)
  return () => rm(ballast)
}

async function playFloor({ say }: Stage, { desk, checker }: World, { database }: Disks): Promise<void> {
  const free = await fill(database, 150)
  const refused = await untilRefused(desk.charge)
  expect(refused.status === 507, `Bajo el mínimo un cobro tuvo ${refused.status}`)
  const read = await desk.get('collections/miembros/records?perPage=20')
  expect(read.status === 200, `Bajo el mínimo una lectura tuvo ${read.status}`)
  expect((await desk.signIn()).status === 200, 'Bajo el mínimo no se pudo entrar')
  await free()
  const back = await desk.recover(LONGEST)
  await checker.check(desk)
  say(`  bajo el mínimo: cobros 507, lecturas y entrada como siempre; de vuelta en ${seconds(back)}`)
}

async function untilRefused(charge: World['desk']['charge']) {
  for (let tries = 0; tries < 2000; tries += 1) {
    const answer = await charge()
    if (answer.status !== 200) return answer
  }
  throw new Error('Nada se negó')
}

/** Frees space, checks the answers meanwhile and all charges. Returns the time until a charge succeeded. */
async function settle({ desk, checker }: World, shift: Shift): Promise<number> {
  const back = await desk.recover(LONGEST)
  const bad = (await shift.stop()).filter(({ status }) => ![200, 503, 507].includes(status))
  expect(bad.length === 0, `Con el disco lleno hubo ${bad.map(({ status }) => status).join()}`)
  await checker.check(desk)
  return back
}

async function playDatabase({ say }: Stage, world: World, { database }: Disks): Promise<void> {
  const { desk } = world
  const free = await fill(database)
  const shift = desk.work()
  const refused = await untilRefused(desk.charge)
  const reads = []
  for (let second = 0; second < 10; second += 1) {
    reads.push((await desk.get('collections/miembros/records?perPage=20')).status)
    await pause(1000)
  }
  await free()
  const back = await settle(world, shift)
  say(
    `  disco de la base lleno: cobros ${refused.status}, lecturas ${[...new Set(reads)].join(' y ')}; de vuelta en ${seconds(back)}`,
  )
}

async function playFiles({ say }: Stage, world: World, { data }: Disks): Promise<void> {
  const { desk, checker } = world
  const free = await fill(data)
  const refused = (await uploadPhoto(world)).status
  expect(refused === 507, `Con los archivos sin espacio una foto tuvo ${refused}`)
  const charged = await desk.charge()
  expect(charged.status === 200, `Con los archivos sin espacio un cobro tuvo ${charged.status}`)
  await free()
  const stored = (await uploadPhoto(world)).status
  expect(stored === 200, `Con espacio de nuevo una foto tuvo ${stored}`)
  await checker.check(desk)
  say('  disco de los archivos y registros lleno: fotos 507, cobros como siempre; con espacio se guardan')
}

/** PostgreSQL stops when it cannot write its log. Only free space brings it back. */
async function playLog({ say }: Stage, world: World, { log }: Disks): Promise<void> {
  const { desk, server, restart } = world
  await server().stop()
  const inside = join(await clusterHome(world.folder), 'cluster', 'pg_wal')
  await run('cp', ['-a', inside, join(log, 'pg_wal')])
  await rm(inside, { recursive: true })
  await symlink(join(log, 'pg_wal'), inside)
  await restart()
  const free = await fill(log)
  const shift = desk.work(2)
  const refused = await untilItStops(world)
  await free()
  const back = await settle(world, shift)
  say(
    `  disco del registro de escritura lleno: PostgreSQL se detiene, cobros ${refused}; de vuelta en ${seconds(back)}`,
  )
}

async function untilItStops({ databaseUrl, desk }: World): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    // A new log segment each time, so that spare ones are soon used up.
    await ownerTransaction(databaseUrl, (query) => query('select pg_switch_wal()')).catch(() => undefined)
    const { status } = await desk.charge()
    if (status !== 200) return status
  }
  throw new Error('El registro de escritura no llenó su disco')
}
