import type { Note } from '#lab/harness/run-program.ts'
import { hostname } from 'node:os'
import { rm, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from '#lab/harness/expect.ts'
import { requireGym, signIn } from '../restore/use.ts'
import { fails, set, settingOf, timed } from './acts.ts'
import { ask, breakCluster, requireSettings, withDebian } from './debian.ts'
import { withInstallation, type Installation } from './installation.ts'
import { BEFORE_START, bringBack } from './restored.ts'

/** Blocks of the page that this play follows, by words in each. */
export const ON_DEBIAN = {
  role: 'createdb',
  administered: 'ADMINISTRAR=psql',
  brought: '--traer',
  broken: 'pg_renamecluster',
  archive: 'apt-get install --yes pgbackrest',
  moment: '--type=time',
}

/** The whole page with the PostgreSQL of Debian: keys, restores, a role that administers, a broken cluster, a moment. */
export async function playOnDebian(note: Note): Promise<void> {
  await withDebian(note, async (ground) => {
    const [programs = '', ...others] = BEFORE_START
    await withInstallation(
      note,
      async (installed) => {
        await requireSettings(settingsOf(installed), installed.shell)
        await bringBack(note, installed, 'PostgreSQL of Debian')
        await administer(note, installed)
        await goBackToAMoment(note, installed)
        await loseTheCluster(note, installed)
      },
      [programs, ON_DEBIAN.role, ...others],
      ground,
    )
  })
}

const settingsOf = ({ home }: Installation) => `${home}-aparte/vigente.env`

/** A PostgreSQL that the commands take for another machine's, and a role that may create databases and is no superuser. */
async function administer(note: Note, installed: Installation): Promise<void> {
  const { follow, shell, home } = installed
  const url = await settingOf(installed, 'DATABASE_URL')
  await set(installed, 'DATABASE_URL', url.replace('127.0.0.1', hostname()))
  const backup = `'${home}/respaldos/hoy.respaldo'`
  await fails(note, () => shell(`'${home}/actual/deploy/restaurar.sh' ${backup}`), /di quién lo administra/)
  await ask(shell, `create role administra login createdb password 'clave-de-prueba'; grant vigente to administra`)
  const keys = `${home}-aparte/pgpass`
  await writeFile(keys, `${hostname()}:5432:*:administra:clave-de-prueba\n`, { mode: 0o600 })
  await timed(note, 'the same machine, by a role that may create', () =>
    follow(ON_DEBIAN.administered, [
      ['base1', hostname()],
      ['PGUSER=postgres', 'PGUSER=administra'],
      ['/root/.pgpass', keys],
    ]),
  )
  await requireGym(installed)
  await set(installed, 'DATABASE_URL', url)
}

/** A base backup, charges after it, and back to a moment between two of them. */
async function goBackToAMoment(note: Note, installed: Installation): Promise<void> {
  const { follow, shell, home } = installed
  const place = `${home}-aparte/pgbackrest`
  await shell(`install -d -o postgres '${place}' '${place}/log'`)
  const instead = [
    ['/etc/pgbackrest.conf', `${place}/conf`],
    ['/var/lib/pgbackrest', place],
    ['[global]', `[global]\nlog-path=${place}/log`],
    ['pgbackrest --stanza', `pgbackrest --config=${place}/conf --stanza`],
  ] as const
  const charges = async (...ids: readonly string[]) => {
    const { charge, count } = await signIn(installed)
    for (const id of ids) await charge(id)
    return count('pagos')
  }
  await timed(note, 'the first base backup', () => follow(ON_DEBIAN.archive, instead))
  await shell('systemctl start vigente.socket vigente.service')
  const kept = await charges('cobroantes00001', 'cobroantes00002')
  const [moment = ''] = await ask(shell, `select now()`)
  await pause(1_500)
  expect((await charges('cobrodespues001')) === kept + 1, 'The charge is not there')
  const target = [...instead, ['2026-11-27 17:55:00+00', moment]] as const
  await timed(note, 'back to a moment', () => follow(ON_DEBIAN.moment, target))
  expect((await charges()) === kept, 'Charges before the moment are missing, or one after it is there')
  expect((await charges('cobrodenuevo001')) === kept + 1, 'It cannot be charged')
  await ask(shell, `alter system reset all`)
}

/** The cluster does not start any more, and today's backup is only in the second place. */
async function loseTheCluster(note: Note, installed: Installation): Promise<void> {
  const { follow, shell, home } = installed
  const second = `${home}-aparte/copias`
  await shell(`install -d -o "$ACCOUNT" '${second}'`)
  await set(installed, 'BACKUP_COPY', second)
  const daily = `scripts/backup.ts --env-file="$SETTINGS" --carpeta '${home}/respaldos'`
  await shell(`cd '${home}/actual' && runuser -u "$ACCOUNT" -- node --import ./scripts/typescript.mjs ${daily}`)
  await breakCluster(shell)
  await rm(`${home}/respaldos`, { recursive: true })
  await shell(`install -d -o "$ACCOUNT" '${home}/respaldos'`)
  await follow(ON_DEBIAN.brought)
  await timed(note, 'a new cluster in place of a broken one', () => follow(ON_DEBIAN.broken))
  await requireGym(installed)
}
