import { defineConfig, devices } from '@playwright/test'

/** Chosen once: workers inherit it and read this file again. */
const port = (process.env['E2E_PORT'] ??= String(20_000 + Math.floor(Math.random() * 20_000)))
const chromium = process.env['CHROMIUM_PATH']

/**
 * Journeys in gyms and accounts of their own, or which only look: nobody else's totals move by them, nor theirs by anybody
 * else. They run beside the others, which charge and void in one gym and look at its totals, one after the other.
 */
const apart = [
  'accesibilidad',
  'anonimizar',
  'ayuda',
  'cambiar-plan',
  'galeria',
  'google',
  'invitacion',
  'mi-cuenta',
  'operador',
  'peso-inicial',
  'portada',
  'recuperar-clave',
  'registro',
  'textos-hostiles',
  'verificar-correo',
].map((name) => `**/${name}.spec.ts`)

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/journeys',
  globalSetup: './e2e/start-server.ts',
  workers: 2,
  projects: [
    { name: 'one gym', testIgnore: apart, workers: 1 },
    { name: 'apart', testMatch: apart, workers: 1 },
  ],
  forbidOnly: Boolean(process.env['CI']),
  // Patience, not a measure: on a loaded machine a journey of nine seconds was seen to take fifty.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    // What a journey intercepts would be asked by the worker; its own journey lets it in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        // A camera that shows a test picture and asks nobody.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
})
