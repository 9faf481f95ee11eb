import { createFormControl } from 'react-hook-form'
import { expect, it } from 'vitest'
import { showRefused } from './show-refused.ts'

const newForm = () => createFormControl({ defaultValues: { nombre: 'Ana', partes: [{ monto: 10 }] } })

it('shows a refusal on the field it names, in a list too', () => {
  const form = newForm()
  expect(showRefused(form, { nombre: 'Ya existe.', 'partes.0.monto': 'Es demasiado.', unido_a: 'No está.' })).toBe(true)
  expect(form.getFieldState('nombre').error?.message).toBe('Ya existe.')
  expect(form.getFieldState('partes.0.monto').error?.message).toBe('Es demasiado.')
})

it('leaves to the caller what no field of the form shows', () => {
  const form = newForm()
  expect(showRefused(form, { unido_a: 'No está.' })).toBe(false)
  expect(showRefused(form, {})).toBe(false)
})
