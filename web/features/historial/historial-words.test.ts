import { expect, it } from 'vitest'
import { verbOf } from '#shared/collections/auditoria-words.ts'
import type { Auditoria } from '#shared/collections/auditoria.ts'
import { createFormat } from '#web/lib/format.ts'
import { changesOf, dayTold, kindOf, nameOf, personOf } from './historial-words.ts'

const format = createFormat({ pais: 'AR', moneda: 'ARS', zona_horaria: 'America/Argentina/Buenos_Aires' })
const names = new Map([
  ['rolviejo', 'Recepción'],
  ['rolnuevo', 'Gerente'],
  ['pago1', '12 de Lucía Paz'],
])
const written = { format, names }

it('tells the day of a moment apart from its time', () => {
  expect(['hoy 08:58', '21/11/2026 19:12'].map(dayTold)).toEqual(['Hoy', '21/11/2026'])
})

it('names the payer who signed by a link, and the system for what nobody did', () => {
  const of = (coleccion: string, despues: Record<string, unknown>) => personOf({ coleccion, despues })
  expect(of('mandatos', { firmado: '2026-11-20', firma: 'enlace' })).toBe('Quien paga')
  expect([of('mandatos', { firma: 'papel' }), of('pagos', {})]).toEqual(['El sistema', 'El sistema'])
})

it('shows the rules of a gym by their labels', () => {
  const antes = { politica: { tolerancia: 0, metodos_pago: [{ nombre: 'Efectivo', referencia: false, activo: true }] } }
  const despues = {
    politica: {
      tolerancia: 3,
      metodos_pago: [
        { nombre: 'Efectivo', referencia: false, activo: false },
        { nombre: 'Bizum', referencia: true, activo: true },
      ],
    },
  }
  expect(changesOf({ coleccion: 'gimnasios', antes, despues }, written)).toEqual([
    { name: 'Tolerancia', before: '0 días', after: '3 días' },
    { name: 'Métodos de pago', before: 'Efectivo', after: 'Efectivo (inactivo), Bizum (con referencia)' },
  ])
})

it('shows the rules of the door with their units, and an exception with its reason', () => {
  const antes = { politica: { misma_visita: 10, retencion_asistencias: 1095 } }
  const despues = { politica: { misma_visita: 15, retencion_asistencias: 365, recepcion_deja_pasar: true } }
  expect(changesOf({ coleccion: 'gimnasios', antes, despues }, written)).toEqual([
    { name: 'Misma visita', before: '10 min', after: '15 min' },
    { name: 'Guardar las entradas', before: '1.095 días', after: '365 días' },
    { name: 'Recepción puede dejar pasar', before: '', after: 'Sí' },
  ])
  expect(changesOf({ coleccion: 'asistencias', antes: null, despues: { permiso: 'Paga mañana' } }, written)).toEqual([
    { name: 'Lo dejaron pasar', before: '', after: 'Paga mañana' },
  ])
})

it.each<[string, object, object, object]>([
  ['users', { role: 'rolviejo' }, { role: 'rolnuevo' }, { name: 'Rol', before: 'Recepción', after: 'Gerente' }],
  [
    'planes_plazos',
    { precio: 20000 },
    { precio: 25000 },
    { name: 'Precio', before: format.money(20000), after: format.money(25000) },
  ],
  [
    'miembros',
    { fecha_nacimiento: '1990-01-31' },
    { fecha_nacimiento: '' },
    { name: 'Fecha de nacimiento', before: '31/01/1990', after: '' },
  ],
  [
    'gimnasios',
    { horario_cierre: '2026-01-01 02:59:00.000Z' },
    { horario_cierre: '2026-01-01 01:00:00.000Z' },
    { name: 'Cierre', before: '23:59', after: '22:00' },
  ],
])('shows names in place of ids, and amounts and dates in the gym’s format: %s', (coleccion, antes, despues, told) => {
  expect(changesOf({ coleccion, antes: { ...antes }, despues: { ...despues } }, written)).toEqual([told])
})

it.each([
  ['cajas', 'En uso'],
  ['sucursales', 'Abierta'],
  ['recordatorios_reglas', 'Activa'],
])('a field of %s has the label of its own collection: %s', (coleccion, name) => {
  const changes = changesOf({ coleccion, antes: { activa: true }, despues: { activa: false } }, written)
  expect(changes).toEqual([{ name, before: 'Sí', after: 'No' }])
})

it('reports a changed picture as replaced', () => {
  expect(
    changesOf({ coleccion: 'gimnasios', antes: { logo: 'a_1.png' }, despues: { logo: 'b_2.png' } }, written),
  ).toEqual([{ name: 'Logo', before: 'una imagen', after: 'otra imagen' }])
})

it('a record has its current name, or the one it had', () => {
  expect(nameOf({ antes: null, despues: null, registro: 'pago1' }, names)).toBe('12 de Lucía Paz')
  expect(nameOf({ antes: { nombre: 'Se fue' }, despues: null, registro: 'otro' }, names)).toBe('Se fue')
})

it.each<[Auditoria['accion'], string, string]>([
  ['create', 'pagos', 'Cobró pago'],
  ['void', 'pagos', 'Anuló pago'],
  ['create', 'saldos', 'Cobró saldo'],
  ['void', 'saldos', 'Anuló saldo'],
  ['create', 'ventas', 'Vendió'],
  ['void', 'ventas', 'Anuló venta'],
  ['create', 'claves_api', 'Agregó clave de API'],
])('tells %s of %s as %j', (accion, coleccion, told) => {
  const words = [verbOf({ accion, coleccion, despues: null }), kindOf({ accion, coleccion })]
  expect(words.filter(Boolean).join(' ')).toBe(told)
})

it('tells of a till and its counts in words', () => {
  const away = { coleccion: 'cajas', antes: { activa: true }, despues: { activa: false } }
  expect(changesOf(away, written)).toEqual([{ name: 'En uso', before: 'Sí', after: 'No' }])
  expect(
    changesOf({ coleccion: 'caja_sesiones', antes: { contado: 0 }, despues: { contado: 23_000 } }, written),
  ).toEqual([{ name: 'Contado', before: format.money(0), after: format.money(23_000) }])
})

it('tells of what is owed: forgiven, left by a charge, and the gym’s rules about it', () => {
  const forgiven = { accion: 'create', coleccion: 'saldos', despues: { clase: 'condonacion' } } as const
  expect([verbOf(forgiven), kindOf(forgiven)]).toEqual(['Condonó', 'saldo'])
  const of = (a_cuenta: number) =>
    changesOf({ coleccion: 'pagos', antes: null, despues: { a_cuenta, vence: '' } }, written)
  expect(of(0)).toEqual([])
  expect(of(24_000)).toEqual([{ name: 'A cuenta (queda debiendo)', before: '', after: format.money(24_000) }])
  const rules = { permite: true, maximo: 50_000, dias: 7, recepcion: true, puerta: 'no', puerta_dias: 5 }
  const changed = changesOf(
    { coleccion: 'gimnasios', antes: { politica: {} }, despues: { politica: { saldo: rules } } },
    written,
  )
  const told = `Sí, hasta ${format.money(50_000)}, a 7 días, también Recepción, la puerta no deja pasar tras 5 días`
  expect(changed).toEqual([{ name: 'Saldo de los miembros', before: '', after: told }])
  const off = { saldo: { ...rules, permite: false, puerta: 'pasa' } }
  expect(changesOf({ coleccion: 'gimnasios', antes: null, despues: { politica: off } }, written)[0]?.after).toBe('No')
})
