import { EventEmitter, once } from 'node:events'
import * as argon2 from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { budgets } from '#server/runtime/limits/budgets.ts'
import { createPasswords } from './hash-password.ts'
import { createWeaknessOf } from './weak-password.ts'

describe('passwords', () => {
  const passwords = createPasswords()

  it('are hashed by argon2id with 19 MiB, two passes and one lane', async () => {
    expect(await passwords.hash('caballo correcto')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('match only themselves, to the last of many characters', async () => {
    const long = 'x'.repeat(79)
    const stored = await passwords.hash(`${long}a`)
    expect(await passwords.verify(stored, `${long}a`)).toBe(true)
    expect(await passwords.verify(stored, `${long}b`)).toBe(false)
  })

  it('match however the keyboard composes an accent', async () => {
    const stored = await passwords.hash('canci\u00f3n larga')
    expect(await passwords.verify(stored, 'cancio\u0301n larga')).toBe(true)
  })

  it('are checked for unknown users too, at the same cost, and never match', async () => {
    const checked: string[] = []
    const watched = createPasswords({
      hash: argon2.hash,
      verify: (stored, password) => {
        checked.push(String(stored))
        return argon2.verify(stored, password)
      },
    })
    expect(await watched.verify(null, 'otra cosa')).toBe(false)
    expect(await watched.verify('', 'a password that nobody has')).toBe(false)
    expect(checked).toEqual(
      Array.from({ length: 2 }, () => expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)),
    )
  })

  it('are checked two at a time', async () => {
    let running = 0
    let most = 0
    const watched = createPasswords({
      hash: argon2.hash,
      verify: async (stored, password) => {
        most = Math.max(most, (running += 1))
        const matches = await argon2.verify(stored, password)
        running -= 1
        return matches
      },
    })
    await Promise.all(Array.from({ length: 8 }, () => watched.verify(null, 'otra cosa')))
    expect(most).toBe(2)
  })
})

it('passwords in a line that is too long are refused with a word to try again', async () => {
  const door = new EventEmitter()
  const opened = once(door, 'open')
  const slow = createPasswords({ hash: () => opened.then(() => 'done'), verify: argon2.verify })
  const waiting = Array.from({ length: budgets.hashesInLine.most }, () => slow.hash('otra cosa'))
  await expect(slow.hash('otra cosa')).rejects.toMatchObject({ status: 503, budget: 'hashesInLine', retryAfter: 3 })
  door.emit('open')
  expect(await Promise.all(waiting)).toHaveLength(budgets.hashesInLine.most)
})

describe('a password is refused', () => {
  const weaknessOf = createWeaknessOf(['imprenta'])
  const personal = ['ana.perez@norte.example', 'Imprenta Fuerza Norte']
  const weak = [
    'password',
    'Password1!',
    'P4ssw0rd',
    'contraseña',
    'Contraseña2024',
    'imprenta123',
    '12345678',
    '00000000',
    '11112222',
    '01011990',
    '98765432101',
    'aaaaaaaaaa',
    'abababab',
    'qwertyuiop',
    'holahola',
    'BocaJuniors12',
    'teamomucho',
    'ana.perez@norte.example',
    'ana.perez1',
    'imprentafuerzanorte',
  ]
  it.each(weak)('when it is as easily guessed as %s', (password) => {
    expect(weaknessOf(password, personal)).not.toBeNull()
  })

  const strong = ['caballo correcto', 'demo-vigente', 'tr0mb0n-azul', '7394028561734', 'Luisa+pan=3', 'пароль-длинный']
  it.each(strong)('but not when it is %s', (password) => {
    expect(weaknessOf(password, personal)).toBeNull()
  })
})
