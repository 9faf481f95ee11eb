import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { listScreens } from './scripts/list-screens.ts'
import { compileWhole } from './scripts/vite/compile-whole.ts'
import { precompress } from './scripts/vite/precompress.ts'
import { serveLanding } from './scripts/vite/serve-landing.ts'
import { versionWorker } from './scripts/vite/version-worker.ts'

/**
 * The scripts, the most shared first. Each holds the modules it names and all they import, save what an earlier script has, so
 * scripts import one way. Automatic parts were 44 requests for the login and 85 for the dashboard; most were too small to compress.
 * No page's own start may be named: another page that shares the script would run it.
 */
const SCRIPTS: [name: string, roots: RegExp][] = [
  ['first', /rolldown\/runtime|vite\/preload-helper|\/web\/(theme\/theme-store|landing\/(contact-form|look))\.ts$/],
  ['login', /\/web\/(app\/start|features\/acceso\/sign-in\/login-page)\.tsx$/],
  ['shell', /\/web\/(app\/shell\/admin-layout|features\/panel\/panel-(page|first-data))\.tsx?$/],
  // The card of both first screens, with the link that writes to a member.
  ['riesgo', /\/web\/features\/panel\/riesgo-card\.tsx$/],
  // A column's filter comes with the first one opened.
  [
    'kit',
    /\/web\/ui\/(overlays|table(?!\/filters\/(column-filter|day-range-list))|fields|feedback|base|buttons\/tooltip-bubble|layout\/section)/,
  ],
  ['desk', /\/web\/app\/palette\/palette\.tsx$|lucide-react/],
  // The words of countries stand here, because a script of their own would be named in the first load.
  ['forms', /node_modules\/(zod|react-hook-form|@hookform)\/|\/web\/lib\/words\/use-palabras\.ts$/],
  ['members', /\/web\/features\/miembros\/(miembros-page\.tsx|queries\/miembros-first-data\.ts)$/],
  ['lists', /\/web\/features\/pagos\/pagos-page\.tsx$/],
]

export default defineConfig({
  root: 'web',
  // The kit has one Spanish translation; the app asks for es-419 and gets it.
  plugins: [
    react(),
    { ...optimizeLocales.vite({ locales: ['es-ES'] }), enforce: 'pre' },
    serveLanding(),
    versionWorker(),
    compileWhole(),
    listScreens(),
    precompress(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // Every browser of the last three years preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['web/index.html', 'web/inicio.html', 'web/publica.html'],
      output: {
        // The first script names every other file: one letter less in each is some hundred bytes of the login.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: SCRIPTS.map(([name, test], at) => ({ name, test, priority: SCRIPTS.length - at })),
        },
      },
    },
  },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? 8090}` } },
})
