import { defineConfig, devices } from '@playwright/test'

/** Chosen once: workers inherit it and read this file again. */
const port = (process.env['E2E_PORT'] ??= String(20_000 + Math.floor(Math.random() * 20_000)))
const chromium = process.env['HEADLESS_SHELL_PATH'] ?? process.env['CHROMIUM_PATH']

/**
 * `npm test` plays what no test of the server proves: charges and the till, the door, sign-in, and a way through each screen.
 * Journeys with `@long` in their title, of widths, looks, bad days and whole days, are `npm run prove walks`.
 */
const isLong = Boolean(process.env['EVERY_LOOK'] ?? process.env['LONG_WALKS'])

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/journeys',
  globalSetup: './e2e/start-server.ts',
  // One more than two cores: a journey waits as much as it computes.
  workers: 3,
  grepInvert: isLong ? [] : /@long/,
  forbidOnly: Boolean(process.env['CI']),
  // A generous limit, not a measure: on a loaded machine a journey of nine seconds took fifty.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'es-AR',
    actionTimeout: 60_000,
    timezoneId: 'America/Argentina/Buenos_Aires',
    reducedMotion: 'reduce',
    // The service worker would make the requests that journeys intercept. Its own journey allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording takes two fifths of the processor time of a journey. `npm test` plays a failed one again with `--trace on`.
    trace: 'off',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        // A page lives for seconds: optimizing its code, by either compiler, took a fifth of the browser's processor time.
        '--js-flags=--no-opt --no-maglev',
        // A camera that shows a test picture and needs no permission.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
})
