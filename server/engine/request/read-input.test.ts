import { expect, it } from 'vitest'
import { z } from 'zod'
import { readInput } from './read-input.ts'

const shape = z.object({
  nombre: z.string().min(2, 'Muy corto.'),
  ids: z.array(z.string()),
  plazos: z.array(z.object({ precio: z.number() })),
})

it('says in Spanish what is wrong with each field, in our words where the shape has some', () => {
  const wrong = { nombre: 'x', ids: ['a', 7], plazos: [{ precio: 1 }, { precio: 'mucho' }] }
  expect(() => readInput(shape, wrong, 'nombre')).toThrow(
    expect.objectContaining({
      status: 400,
      data: {
        nombre: { code: 'validation_invalid_value', message: 'Muy corto.' },
        ids: { code: 'validation_invalid_value', message: 'Este dato no es válido.' },
        'plazos.1.precio': { code: 'validation_invalid_value', message: 'Este dato no es válido.' },
      },
    }),
  )
  expect(() => readInput(shape, null, 'nombre')).toThrow(
    expect.objectContaining({ data: { nombre: expect.anything() } }),
  )
})

it('names twenty of thousands of wrong fields', () => {
  const plazos = Array.from({ length: 5000 }, () => ({}))
  const read = () => readInput(shape, { nombre: 'Libre', ids: [], plazos }, 'nombre')
  expect(read).toThrow(
    expect.objectContaining({ data: expect.toSatisfy((data: object) => Object.keys(data).length === 20) }),
  )
})
