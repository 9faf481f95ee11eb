import { until } from '#lab/harness/until.ts'
import { ownerTransaction } from '#server/runtime/db/owner-transaction.ts'
import { expect, seconds } from '#lab/harness/expect.ts'
import type { Fault, Stage } from '../tools/fault.ts'
import { openPostOffice, type PostOffice, type Trouble } from '../tools/post-office.ts'
import { openWorld, type World } from '../tools/world.ts'

const troubles: readonly Trouble[] = ['closed', 'silent', 'busy', 'refuses', 'drops']

export const mail: Fault = {
  name: 'mail',
  what: 'el servidor de correo: cerrado, mudo, ocupado (4xx), se niega (5xx), corta después de recibir',
  async play(stage) {
    const office = await openPostOffice()
    const world = await openWorld(stage, { env: { SMTP_URL: office.url, MAIL_FROM: 'avisos@vigente.example' } })
    try {
      const users = await ownerTransaction(world.databaseUrl, (query) =>
        query<{ email: string }>(
          `select email from users where gimnasio_id is not null and activo and not prestado order by email`,
        ),
      )
      for (const [index, trouble] of troubles.entries()) {
        await playTrouble(stage, { world, office, trouble, email: users[index]?.email ?? '' })
      }
      await world.checker.check(world.desk)
    } finally {
      await world.close()
      await office.close()
    }
  },
}

interface Case {
  readonly world: World
  readonly office: PostOffice
  readonly trouble: Trouble
  readonly email: string
}

type Letter = { estado: string; intentos: number; error: string }

async function playTrouble({ say }: Stage, { world, office, trouble, email }: Case): Promise<void> {
  const { desk, databaseUrl } = world
  await office.be(trouble)
  const shift = desk.work(2)
  const { status, took } = await desk.askForReset(email)
  expect(status === 204 && took < 1000, `Pedir el correo: ${status} tras ${seconds(took)}`)
  await untilLetter(databaseUrl, email, ({ intentos }) => intentos > 0)
  await office.be('fine')
  const letter = await untilLetter(databaseUrl, email, ({ estado }) => estado !== 'pendiente')
  const failed = (await shift.stop()).filter((answer) => answer.status !== 200)
  expect(failed.length === 0, `${failed.length} cobros fallaron mientras tanto`)
  const arrived = office.received(email)
  const isRefused = trouble === 'refuses'
  expect(letter.estado === (isRefused ? 'fallido' : 'enviado'), `${trouble}: el correo quedó ${letter.estado}`)
  const isRight = isRefused ? arrived === 0 : arrived >= 1 && arrived <= 2
  expect(isRight, `${trouble}: el correo llegó ${arrived} veces`)
  say(
    `  ${trouble}: pedido en ${Math.round(took)} ms; ${letter.estado} tras ${letter.intentos} intentos, llegó ${arrived} veces ${letter.error}`,
  )
}

const makeDue = 'update graphile_worker._private_jobs set run_at = now() where locked_at is null and attempts > 0'
const readLetter = 'select estado, intentos, error from correos where destinatario = $1'

/** Waits for a mail's outcome, skipping the pauses between its attempts. */
const untilLetter = (databaseUrl: string, email: string, is: (letter: Letter) => boolean): Promise<Letter> =>
  until(
    async () => {
      const [letter] = await ownerTransaction(databaseUrl, async (query) => {
        await query(makeDue)
        return query<Letter>(readLetter, [email])
      })
      return letter && is(letter) && letter
    },
    { every: 200, otherwise: `Nada fue del correo a ${email}` },
  )
