import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Vitest leaves a core free, on two cores half the machine: a test waits for PostgreSQL as often as it computes.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          testTimeout: 30_000,
          include: ['shared/**/*.test.ts', 'web/**/*.test.ts', 'scripts/*.test.ts', 'bench/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'seed/**/*.test.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
