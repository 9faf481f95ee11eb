import { ClientResponseError } from 'pocketbase'
import { describe, expect, it } from 'vitest'
import { describeSecondStepError, describeSignInError } from './sign-in-errors.ts'

const answer = (status: number, response: object = {}) => new ClientResponseError({ status, response })

describe('describeSignInError', () => {
  it('does not tell which half of the credentials was wrong', () => {
    const { sentence } = describeSignInError(answer(400, { message: 'Failed to authenticate.' }))
    expect(sentence).toContain('El correo o la contraseña')
  })

  it('distinguishes a refused attempt from an unreachable server', () => {
    expect(describeSignInError(answer(0)).kind).toBe('offline')
    expect(describeSignInError(answer(429)).kind).toBe('too-many')
  })
})

describe('describeSecondStepError', () => {
  it('does not tell a wrong code from a used one', () => {
    const used = answer(400, { message: 'El código no es correcto o ya se usó.', razon: 'codigo_used' })
    expect(describeSecondStepError(used).sentence).toContain('no es correcto, ya se usó o venció')
    expect(describeSecondStepError(answer(503)).kind).toBe('away')
  })
})
