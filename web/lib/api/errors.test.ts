import { ClientResponseError } from 'pocketbase'
import { describe, expect, it } from 'vitest'
import { describeError } from './errors.ts'

const answer = (status: number, response: object = {}) => new ClientResponseError({ status, response })

describe('describeError', () => {
  it.each([
    [0, 'offline'],
    [401, 'signed-out'],
    [403, 'forbidden'],
    [404, 'missing'],
    [409, 'conflict'],
    [429, 'too-many'],
    [500, 'server'],
    [502, 'offline'],
    [503, 'away'],
    [507, 'server'],
  ])('reads status %i as %s', (status, kind) => {
    expect(describeError(answer(status)).kind).toBe(kind)
  })

  it('never shows the English of the protocol', () => {
    const { sentence } = describeError(answer(400, { message: 'Failed to create record.' }))
    expect(sentence).toMatch(/^El servidor no aceptó los datos: puede que tu rol ya no lo permita\./)
  })

  it('tells data that were refused field by field to be looked over', () => {
    const { sentence } = describeError(answer(400, { data: { dni: { code: 'validation_required', message: 'x' } } }))
    expect(sentence).toBe('El servidor no aceptó los datos. Revísalos y vuelve a intentarlo.')
  })

  it('shows the sentence that a refusal carries beside its code', () => {
    const refused = answer(409, { message: 'Ya hay pagos con Efectivo.', razon: 'medio_pago_in_use' })
    expect(describeError(refused).sentence).toBe('Ya hay pagos con Efectivo.')
  })

  it('gives each refused field its sentence, by path', () => {
    const { fields } = describeError(
      answer(400, {
        data: {
          dni: { code: 'validation_not_unique', message: 'Value must be unique.' },
          nombre: { code: 'validation_min_text_constraint', message: 'x', params: { min: 5 } },
          sucursales: { 0: { nombre: { code: 'validation_required', message: 'Cannot be blank.' } } },
        },
      }),
    )
    expect(fields).toEqual({
      dni: 'Ya existe otro registro con este valor. Usa uno distinto.',
      nombre: 'Escribe al menos 5 caracteres.',
      'sucursales.0.nombre': 'Completa este dato.',
    })
  })

  it('shows the sentence of a refusal under its field', () => {
    const { fields } = describeError(
      answer(400, {
        data: { id: { code: 'validation_already_undone', message: 'x' } },
        message: 'Esta importación ya se deshizo.',
        razon: 'importar_undone',
      }),
    )
    expect(fields).toEqual({ id: 'Esta importación ya se deshizo.' })
  })

  it('ends with the code that identifies a server failure in its log', () => {
    expect(describeError(answer(500, { codigo: '7f3a91c2b04d' })).sentence).toMatch(/\. Código: 7f3a91c2b04d$/)
    const message = 'El servidor no tiene espacio.'
    expect(describeError(answer(507, { message, razon: 'disk_full', codigo: '7f3a91c2b04d' })).sentence).toBe(
      'El servidor no tiene espacio. Código: 7f3a91c2b04d',
    )
    expect(describeError(answer(400, { codigo: '7f3a91c2b04d' })).sentence).not.toContain('Código')
  })

  it.each([
    [1, '1 segundo'],
    [42, '42 segundos'],
    [600, '10 minutos'],
    [0, 'un minuto'],
  ])('says how long to wait after too many tries: %i', (espera, written) => {
    const { sentence } = describeError(answer(429, { message: 'Too Many Requests.', espera }))
    expect(sentence).toBe(`Hubo demasiados intentos seguidos. Espera ${written} y vuelve a intentarlo.`)
  })

  it('suggests a next step for an unknown error', () => {
    expect(describeError(new TypeError('x is not a function')).sentence).toContain('Vuelve a intentarlo')
  })
})
