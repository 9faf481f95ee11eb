import { clientAt } from '#lab/harness/client.ts'
import type { Random } from '#seed/random.ts'
import { monthlyTermId } from '#lab/bench/world/ids.ts'
import type { DeskTab } from './desk-tab.ts'
import { makeId, type Gym } from './gym.ts'

interface At {
  readonly gym: Gym
  readonly random: Random
  readonly tabs: readonly DeskTab[]
}

/** Something that happens elsewhere. It returns how it ends, if it has to. */
interface Move {
  readonly name: string
  readonly weight: number
  play(at: At): Promise<(() => Promise<unknown>) | void>
}

const moves: readonly Move[] = [
  ...(['hanging', 'refused', 'slow'] as const).map((sky): Move => ({
    name: `the network is ${sky}`,
    weight: 2,
    async play({ gym: { weather } }) {
      weather.turn(sky)
      return async () => weather.turn('fair')
    },
  })),
  {
    name: 'a session is closed from elsewhere',
    weight: 2,
    async play({ gym: { owner }, random, tabs }) {
      const { person } = random.pick(tabs)
      const elsewhere = await clientAt(owner.baseURL, person.email, person.password)
      await elsewhere.send('/api/cuenta/sesiones/cerrar', { method: 'POST' })
    },
  },
  {
    name: 'a password is changed',
    weight: 1,
    async play({ gym: { owner }, random, tabs }) {
      const { person } = random.pick(tabs)
      const password = `otra clave ${makeId()}`
      const elsewhere = await clientAt(owner.baseURL, person.email, person.password)
      const input = { oldPassword: person.password, password, passwordConfirm: password }
      await elsewhere.collection('users').update(person.id, input)
      person.password = password
    },
  },
  {
    name: 'a branch closes',
    weight: 1,
    async play({ gym: { owner, branches } }) {
      // The other one has open tills, which have to be counted first.
      const { id = '' } = branches.at(-1) ?? {}
      await owner.collection('sucursales').update(id, { activa: false })
      return () => owner.collection('sucursales').update(id, { activa: true })
    },
  },
  {
    name: 'another tab chooses the other branch',
    weight: 3,
    async play({ gym: { branches }, random, tabs }) {
      await random.pick(tabs).chooseElsewhere(random.pick(branches).id)
    },
  },
  {
    name: 'the owner edits the member at the desk',
    weight: 2,
    async play({ gym: { owner }, random, tabs }) {
      const { miembro } = random.pick(tabs)
      if (miembro) await owner.collection('miembros').update(miembro, { alerta: `Aviso ${random.int(1, 999)}` })
    },
  },
  {
    name: 'the owner charges the member at the desk',
    weight: 2,
    async play({ gym: { owner, query }, random, tabs }) {
      const { miembro } = random.pick(tabs)
      const [stored] = await query<{ sucursal_id: string }>('select sucursal_id from miembros where id = $1', [miembro])
      if (!stored) return
      const id_plan_plazo = monthlyTermId(1, Number(stored.sucursal_id.at(-1)))
      const draft = { id: makeId(), id_miembro: miembro, id_plan_plazo, sucursal_id: stored.sucursal_id }
      await owner.collection('pagos').create({ ...draft, medio_pago: 'Transferencia' })
    },
  },
  {
    name: 'prices change',
    weight: 1,
    async play({ gym: { owner }, random }) {
      const plazo = monthlyTermId(1, random.int(0, 1))
      await owner.collection('planes_plazos').update(plazo, { precio: 58_000 + random.int(1, 40) * 100 })
    },
  },
  {
    name: 'the owner pauses the member at the desk',
    weight: 1,
    async play({ gym: { owner }, random, tabs }) {
      const { miembro } = random.pick(tabs)
      if (!miembro) return
      const [desde = '', hasta = ''] = [1, 8].map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
      const pausa = { id: makeId(), id_miembro: miembro, desde: desde.slice(0, 10), hasta: hasta.slice(0, 10) }
      await owner.collection('pausas').create({ ...pausa, motivo: 'De viaje' })
    },
  },
  {
    name: 'the plan has other rules',
    weight: 1,
    async play({ gym: { owner, query }, random }) {
      const [plan] = await query<{ id_plan: string }>('select id_plan from planes_plazos where id = $1', [
        monthlyTermId(1, random.int(0, 1)),
      ])
      if (plan) await owner.collection('planes').update(plan.id_plan, { pausa_dias: random.int(5, 40) })
    },
  },
  {
    name: 'the role loses the right to charge',
    weight: 1,
    async play({ gym: { owner, rol, staff } }) {
      const give = (permisos: typeof staff) =>
        owner.collection('roles').update(rol, { permisos: permisos.map(({ id }) => id) })
      await give(staff.filter(({ permiso }) => permiso !== 'payments.create'))
      return () => give(staff)
    },
  },
  { name: 'the server restarts', weight: 0.4, play: ({ gym }) => gym.restart() },
]

/** The world around the desks: one thing is out of order at a time, and for some seconds. */
export function createWorld(at: At, note: (line: string) => void) {
  let back: { until: number; end: () => Promise<unknown> } | null = null
  return {
    async move(step: number): Promise<void> {
      if (back) return
      const move = at.random.weighted(moves, ({ weight }) => weight)
      note(`${step} ${move.name}`)
      const end = await move.play(at).catch((error: unknown) => note(`${step} that failed: ${String(error)}`))
      if (end) back = { until: Date.now() + at.random.int(4, 12) * 1000, end }
    },
    async pass(): Promise<void> {
      if (back && Date.now() >= back.until) await this.end()
    },
    async end(): Promise<void> {
      await back?.end()
      if (back) note('the world is as before')
      back = null
    },
  }
}
