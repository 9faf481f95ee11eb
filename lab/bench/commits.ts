import { Client } from 'pg'
import { startEmbedded } from '#server/runtime/db/embedded/start-embedded.ts'
import { migrate } from '#server/runtime/db/migrate/migrate.ts'
import { createPools } from '#server/runtime/db/pool.ts'
import { newId } from '#shared/values/ids.ts'
import { inTemporaryFolder } from './server/database.ts'
import { machineLine } from './measure/report.ts'

/** `npx tsx lab/bench/commits.ts`: the cost of announcing changes for gyms that write at once, in three variants. */
const gyms = 16
const milliseconds = 5000
const rounds = 3

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Called before a round; the database starts with its usual triggers. */
const ways = [
  { name: 'no triggers', before: [`select switch_announcing('disable')`] },
  { name: 'triggers (as shipped)', before: [] },
  {
    name: 'triggers and NOTIFY in the transaction',
    before: ['create trigger zz_notify after insert on miembros for each statement execute function notify_all()'],
  },
]
const after = ['drop trigger if exists zz_notify on miembros', `select switch_announcing('enable')`]

const functions = `
create function notify_all() returns trigger language plpgsql as $$
  begin
    perform pg_notify('eventos', pg_current_xact_id()::text);
    return null;
  end $$;
create function switch_announcing(what text) returns void language plpgsql as $$
  declare nombre text;
  begin
    for nombre in select tgname from pg_trigger where tgrelid = 'miembros'::regclass and tgname like 'announce%' loop
      execute format('alter table miembros %s trigger %I', what, nombre);
    end loop;
  end $$;`

interface Gym {
  readonly id: string
  readonly sucursal: string
}

const testId = () => newId(new Date())

async function addGym(owner: Client): Promise<Gym> {
  const [id, sucursal] = [testId(), testId()]
  await owner.query('insert into gimnasios (id, nombre, servicio_id) values ($1, $2, $3)', [
    id,
    'Gimnasio',
    'serviciocadena0',
  ])
  const values = [id, sucursal, 'Centro', 'Av. Uno 1']
  await owner.query('insert into sucursales (gimnasio_id, id, nombre, direccion) values ($1, $2, $3, $4)', values)
  return { id, sucursal }
}

async function createMany(pools: ReturnType<typeof createPools>, gym: Gym): Promise<number> {
  const until = performance.now() + milliseconds
  let count = 0
  while (performance.now() < until) {
    await pools.transaction(gym.id, ({ query }) =>
      query('insert into miembros (gimnasio_id, id, nombre, sucursal_id) values ($1, $2, $3, $4)', [
        gym.id,
        testId(),
        'Ana Ruiz',
        gym.sucursal,
      ]),
    )
    count += 1
  }
  return count
}

say(machineLine())
await inTemporaryFolder(async (dataDir) => {
  const embedded = await startEmbedded({ dataDir, log: () => undefined })
  await migrate(embedded.url)
  const owner = new Client({ connectionString: embedded.url })
  await owner.connect()
  const pools = createPools(embedded.url, { max: gyms })
  const worlds: Gym[] = []
  for (let index = 0; index < gyms; index += 1) worlds.push(await addGym(owner))
  await owner.query(functions)
  const totals = new Map<string, number>()
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, before } of ways) {
      for (const statement of before) await owner.query(statement)
      const counts = await Promise.all(worlds.map((gym) => createMany(pools, gym)))
      for (const statement of after) await owner.query(statement)
      totals.set(name, (totals.get(name) ?? 0) + counts.reduce((sum, count) => sum + count, 0))
    }
  }
  for (const [name, total] of totals) say(`${name}: ${Math.round((total * 1000) / (milliseconds * rounds))} commits/s`)
  await Promise.all([pools.end(), owner.end()])
  await embedded.stop()
})
