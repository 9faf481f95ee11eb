import { expect, it } from 'vitest'
import type { FilaDeRiesgo, Riesgo } from '#shared/riesgo/lista.ts'
import { withWritten } from './with-written.ts'

const fila = (id_miembro: string, telefono = '1155'): FilaDeRiesgo => ({
  id_miembro,
  sucursal_id: 'sucursal',
  nombre: id_miembro,
  foto: '',
  telefono,
  plan: '',
  vencimiento: '',
  estado: 'Vigente',
  motivos: [],
  monto: null,
  probabilidad: null,
  texto: 'Hola',
  recibo: null,
  hecho: null,
})
const list: Riesgo = {
  dia: '2026-11-20',
  en_juego: null,
  filas: [fila('ana'), fila('luz'), fila('sin', '')],
  abiertas: 2,
  sin_telefono: 1,
  hechas: [],
  cerradas: 0,
  semana: { mensajes: 3, volvieron: 1, monto: null },
}
const by = { por: 'Eva', hora: '2026-11-20T12:00:00.000Z' }

it('moves a written row to the done ones and counts it', () => {
  const after = withWritten(list, 'ana', by)
  expect(after).toMatchObject({ abiertas: 1, sin_telefono: 1, cerradas: 1, semana: { mensajes: 4 } })
  expect(after.filas.map(({ id_miembro }) => id_miembro)).toEqual(['luz', 'sin'])
  expect(after.hechas).toMatchObject([{ id_miembro: 'ana', hecho: { ...by, via: 'whatsapp', mio: true, pago: false } }])
})

it('leaves a list alone that does not show the member', () => {
  expect(withWritten(list, 'otra', by)).toBe(list)
})
