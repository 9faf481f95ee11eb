import { expect, it } from 'vitest'
import { createFormat } from '#web/lib/format.ts'
import { cambioDePlan } from './cambio-de-plan.ts'

const format = createFormat({ pais: 'AR', moneda: 'ARS', zona_horaria: 'America/Argentina/Buenos_Aires' }, '2026-11-28')
const libre = { id: 'libre', nombre: 'Pase libre', horario: 'flexible', plazos: [] } as const
const anterior = { plan: 'Musculación', duracion: 1, unidad: 'mes' } as const
const next = { inicio: '2026-12-25', vencimiento: '2027-01-25' }
const now = { inicio: '2026-11-28', vencimiento: '2026-12-28' }

const said = (
  eleccion: 'continuar' | 'hoy',
  vencimiento: string,
  plan: string = libre.nombre,
  before = anterior.plan,
) =>
  cambioDePlan(
    {
      plan: { ...libre, nombre: plan },
      dia: '2026-11-28',
      eleccion,
      periodo: eleccion === 'continuar' ? next : now,
    },
    { anterior: { ...anterior, plan: before }, miembro: { vencimiento } },
    format,
  )

it('tells when another plan begins, and what becomes of the days paid', () => {
  expect(said('continuar', '2026-12-25')).toBe(
    'Cambia de Musculación a Pase libre: empieza el 25/12/2026, cuando termina lo pagado.',
  )
  expect(said('hoy', '2026-12-25')).toBe(
    'Cambia de Musculación a Pase libre desde el 28/11/2026: los 27 días que le quedaban no se suman.',
  )
  expect(said('hoy', '2026-11-29')).toBe(
    'Cambia de Musculación a Pase libre desde el 28/11/2026: el día que le quedaba no se suma.',
  )
  expect(said('hoy', '2026-11-28')).toBe('Cambia de Musculación a Pase libre desde el 28/11/2026.')
})

it('says nothing of the same plan, of one that ended, and of a first payment', () => {
  expect(said('continuar', '2026-12-25', 'Musculación')).toBeNull()
  expect(said('hoy', '2026-11-27')).toBeNull()
  expect(said('hoy', '')).toBeNull()
  const first = { plan: libre, dia: '2026-11-28', eleccion: 'hoy', periodo: now } as const
  expect(cambioDePlan(first, { anterior: null, miembro: { vencimiento: '' } }, format)).toBeNull()
})
