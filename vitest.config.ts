import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Waits are as long as a slow machine may need, and end as soon as the event has happened. */
const poll = { timeout: 25_000 }

/** Tests of tools, of killed and many processes, and of the size of a real gym: `npm run prove long`. `npm test` has 20 minutes. */
const long = '**/*.long.test.ts'

const server = {
  // Loading the product anew for each file took a third of the run.
  isolate: false,
  globalSetup: ['server/testing/database/global-setup.ts'],
  testTimeout: 120_000,
  hookTimeout: 240_000,
  expect: { poll },
}

export default defineConfig({
  test: {
    // One more than the cores: tests wait for PostgreSQL, other processes and timers for a third of their time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          // These files leave no state behind that another one could see, and fresh modules for each cost more than many of them.
          isolate: false,
          testTimeout: 60_000,
          expect: { poll },
          include: [
            'shared/**/*.test.ts',
            'web/**/*.test.ts',
            'scripts/*.test.ts',
            'lab/{bench,faults,prove}/**/*.test.ts',
          ],
          exclude: [long],
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          include: ['server/**/*.test.ts', 'seed/**/*.test.ts', 'lab/{attack,conformance}/**/*.test.ts'],
          exclude: [long],
        },
      },
      { test: { ...server, name: 'long', include: [long], exclude: ['node_modules/**'] } },
    ],
  },
})
