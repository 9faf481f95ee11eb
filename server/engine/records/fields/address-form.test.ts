import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { addressForm, foldAddress } from './address-form.ts'

let db: TestDatabase
let capitals: { capital: string; small: string }[]
beforeAll(async () => {
  db = await emptyDatabase()
  capitals = await db.owner(
    `select capital, lower(capital) as small from generate_series(1, x'10ffff'::int) n
      cross join lateral (select case when n between x'd800'::int and x'dfff'::int then '' else chr(n) end as capital) c
      where lower(capital) <> capital`,
  )
})
afterAll(() => db.drop())

describe('the form for comparing addresses', () => {
  it("equals the database's lower(), for every letter with a lower case", () => {
    expect(capitals.length).toBeGreaterThan(1000)
    expect(capitals.filter(({ capital, small }) => addressForm(capital) !== small)).toEqual([])
  })

  it.each(['İNES@GYM.EXAMPLE', 'ΟΔΥΣΣΕΥΣ@GYM.EXAMPLE', 'Ines@gym.example', 'JOSÉ@gym.example'])(
    '%s',
    async (written) => {
      const [found] = await db.owner('select lower($1) as small', [written])
      expect({ small: addressForm(written) }).toEqual(found)
    },
  )

  it('keeps mailboxes apart that are counted as one', () => {
    expect(addressForm('josé@gym.example')).not.toBe(addressForm('jose@gym.example'))
    expect(foldAddress('josé@gym.example')).toBe(foldAddress('jose@gym.example'))
  })
})

describe('the form for counting attempts', () => {
  it('is the same for any two letters that the database treats as one', () => {
    expect(capitals.filter(({ capital, small }) => foldAddress(capital) !== foldAddress(small))).toEqual([])
  })

  it.each([
    'INES@GYM.EXAMPLE',
    'İnes@gym.example',
    'i\u0307nes@gym.example',
    'ınes@gym.example',
    'ｉnes@gym.example',
    ' ines@gym.example',
  ])('%s counts as ines@gym.example', (written) => expect(foldAddress(written)).toBe('ines@gym.example'))

  it.each(['ΟΔΥΣΣΕΥΣ@gym.example', 'οδυσσευσ@gym.example'])('%s counts as οδυσσευς@gym.example', (written) =>
    expect(foldAddress(written)).toBe(foldAddress('οδυσσευς@gym.example')),
  )

  it('keeps other addresses apart', () => {
    expect(foldAddress('ana@gym.example')).not.toBe(foldAddress('ines@gym.example'))
  })
})
