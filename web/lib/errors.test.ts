import { ClientResponseError } from 'pocketbase'
import { describe, expect, it } from 'vitest'
import { describeError, describeSignInError } from './errors.ts'

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
    expect(sentence).toBe('El servidor no aceptó los datos. Revísalos y vuelve a intentarlo.')
  })

  it('shows what our own routes say', () => {
    const message = 'Tu plan admite 100 miembros. Explora los planes para sumar más.'
    expect(describeError(answer(400, { message })).sentence).toBe(message)
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

  it('shows the text of a refusal with a code of our own', () => {
    const { fields } = describeError(
      answer(400, { data: { horario: { code: 'fuera_de_horario', message: 'Cierra a las 22:00.' } } }),
    )
    expect(fields).toEqual({ horario: 'Cierra a las 22:00.' })
  })

  it('ends with the code that finds a failure of the server in its log', () => {
    expect(describeError(answer(500, { codigo: '7f3a91c2b04d' })).sentence).toMatch(/\. Código: 7f3a91c2b04d$/)
    const message = 'El servidor no tiene espacio.'
    expect(describeError(answer(507, { message, codigo: '7f3a91c2b04d' })).sentence).toBe(
      `${message} Código: 7f3a91c2b04d`,
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

  it('says something to do for an error it does not know', () => {
    expect(describeError(new TypeError('x is not a function')).sentence).toContain('Vuelve a intentarlo')
  })
})

describe('describeSignInError', () => {
  it('does not tell which half of the credentials was wrong', () => {
    const { sentence } = describeSignInError(answer(400, { message: 'Failed to authenticate.' }))
    expect(sentence).toContain('El correo o la contraseña')
  })

  it('tells a refused attempt from a server out of reach', () => {
    expect(describeSignInError(answer(0)).kind).toBe('offline')
    expect(describeSignInError(answer(429)).kind).toBe('too-many')
  })
})
