import { expect, it } from 'vitest'
import { guest } from '../declaration/caller.ts'
import { createLargeAnswers } from './large-answers.ts'

const of = (tenant: string) => ({ ...guest, id: `ana-${tenant}`, tenant })
const page = { perPage: '1000' }

it('large answers of a gym are made one after the other; small ones and those of other gyms do not wait', async () => {
  const inLargeTurn = createLargeAnswers()
  const begun: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<void>((resolve) => void ends.push(resolve))
  }
  const all = [
    inLargeTurn(of('norte'), page, work('first')),
    inLargeTurn(of('norte'), { expand: 'pagos_via_id_miembro' }, work('second')),
    inLargeTurn(of('castellana'), page, work('other')),
    inLargeTurn(of('norte'), { perPage: '30' }, work('small')),
  ]
  expect(begun).toEqual(['first', 'other', 'small'])
  ends[0]?.()
  await expect.poll(() => begun).toContain('second')
  for (const end of ends) end()
  await Promise.all(all)
})
