import { describe, expect, it } from 'vitest'
import { circuit } from './circuit.ts'

const breaker = () => {
  let at = 0
  const tries: { succeed: (value: string) => void; fail: (error: Error) => void }[] = []
  const ask = circuit(
    { pause: 100, elapsed: () => at },
    () => new Promise<string>((resolve, reject) => tries.push({ succeed: resolve, fail: reject })),
  )
  return { ask, tries, pass: (milliseconds: number) => (at += milliseconds) }
}

describe('a circuit', () => {
  it('calls once for all callers that come together, and keeps the answer', async () => {
    const { ask, tries, pass } = breaker()
    const answers = [ask(), ask(), ask()]
    tries[0]?.succeed('there')
    expect(await Promise.all(answers)).toEqual(['there', 'there', 'there'])
    pass(1000)
    expect(await ask()).toBe('there')
    expect(tries).toHaveLength(1)
  })

  it('remembers a failure for a while, and then retries without making callers wait', async () => {
    const { ask, tries, pass } = breaker()
    const first = ask()
    tries[0]?.fail(new Error('mute'))
    await expect(first).rejects.toThrow('mute')
    pass(99)
    await expect(ask()).rejects.toThrow('mute')
    expect(tries).toHaveLength(1)
    pass(1)
    await expect(ask()).rejects.toThrow('mute')
    await expect(ask()).rejects.toThrow('mute')
    expect(tries).toHaveLength(2)
    tries[1]?.succeed('back')
    await expect.poll(ask).toBe('back')
  })

  it('pauses again after each failure', async () => {
    const { ask, tries, pass } = breaker()
    const first = ask()
    tries[0]?.fail(new Error('one'))
    await expect(first).rejects.toThrow('one')
    pass(100)
    await expect(ask()).rejects.toThrow('one')
    tries[1]?.fail(new Error('two'))
    await new Promise((resolve) => setImmediate(resolve))
    await expect(ask()).rejects.toThrow('one')
    expect(tries).toHaveLength(2)
    pass(100)
    await expect(ask()).rejects.toThrow('one')
    expect(tries).toHaveLength(3)
  })
})
