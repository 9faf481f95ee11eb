import { expect, it } from 'vitest'
import { createRandom } from '#seed/random.ts'
import { kill } from './plays/kill.ts'

it('a killed server and a killed PostgreSQL lose and double no acknowledged charge', { timeout: 180_000 }, async () => {
  const said: string[] = []
  await kill.play({ rounds: 2, random: createRandom('suite'), say: (sentence) => said.push(sentence) })
  expect(said.at(-1)).toContain('ninguno perdido ni doblado')
})
