import { bench } from '#lab/bench/bench.ts'

export const measure = bench
