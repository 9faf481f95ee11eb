import { defineConfig, devices } from '@playwright/test'

/** Chosen once: workers inherit it and read this file again. */
const port = (process.env['E2E_PORT'] ??= String(20_000 + Math.floor(Math.random() * 20_000)))
const chromium = process.env['HEADLESS_SHELL_PATH'] ?? process.env['CHROMIUM_PATH']

/**
 * Journeys in gyms and accounts of their own, and journeys that only read. They change no other journey's totals, so they run
 * beside the others, which charge and void in one gym one after the other.
 */
const apart = [
  'accesibilidad',
  'anonimizar',
  'ayuda',
  'caja',
  'cambiar-plan',
  'capas',
  'claves',
  'dia-de-caja',
  'dos-mesas',
  'dos-pantallas',
  'enlace-de-pago',
  'entrar',
  'galeria',
  'google',
  'invitacion',
  'listas',
  'marco',
  'mi-cuenta',
  'operador',
  'permisos',
  'peso-inicial',
  'portada',
  'primer-dia',
  'recordatorios',
  'recuperar-clave',
  'registro',
  'textos-hostiles',
  'ventas',
  'verificar-correo',
  'webhooks',
  'whatsapp',
].map((name) => `**/${name}.spec.ts`)

/** The gallery shows components that the screens hold too; `npm run prove looks` checks it. */
const elsewhere = process.env['EVERY_LOOK'] ? [] : ['**/galeria.spec.ts']

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/journeys',
  globalSetup: './e2e/start-server.ts',
  // One more than two cores: a journey waits as much as it computes.
  workers: 3,
  projects: [
    { name: 'one gym', testIgnore: [...apart, ...elsewhere], workers: 1 },
    { name: 'apart', testMatch: apart, testIgnore: elsewhere, workers: 2 },
  ],
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
        // A camera that shows a test picture and needs no permission.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
})
