import { describe, expect, it } from 'vitest'
import { figuresOf, quantile, slopeOf, spreadOf } from './figures.ts'

describe('the figures of a run', () => {
  it('takes the median of an even number of rounds between the middle two', () => {
    expect(spreadOf([4, 1, 3, 2])).toEqual({ median: 2.5, min: 1, max: 4 })
  })

  it('takes the middle of an odd number of rounds', () => {
    expect(spreadOf([9, 1, 5])).toEqual({ median: 5, min: 1, max: 9 })
  })

  it('finds the latency below which 99 of 100 lie', () => {
    const latencies = Float64Array.from({ length: 200 }, (_, index) => index)
    expect(quantile(latencies, 0.99)).toBe(198)
    expect(quantile([7], 0.99)).toBe(7)
  })

  it('counts per second over the elapsed time', () => {
    const latencies = Float64Array.of(1, 2, 3, 4)
    expect(figuresOf({ latencies, seconds: 2, refused: 0, firstRefusal: '' })).toEqual({ perSecond: 2, p50: 3, p99: 4 })
  })

  it('tells growth from noise', () => {
    expect(
      slopeOf([
        [0, 10],
        [1, 12],
        [2, 14],
      ]),
    ).toBe(2)
    expect(
      slopeOf([
        [0, 10],
        [1, 11],
        [2, 11],
        [3, 10],
      ]),
    ).toBe(0)
  })
})
