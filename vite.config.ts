import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './scripts/precompress.ts'
import { serveLanding } from './scripts/serve-landing.ts'
import { versionWorker } from './scripts/version-worker.ts'

/** The first screens' modules, loaded together. */
const firstScreens = /\/(admin-layout|panel-page|login-page)-/

export default defineConfig({
  root: 'web',
  // The kit has one Spanish translation; the app asks for es-419 and gets it.
  plugins: [
    react(),
    { ...optimizeLocales.vite({ locales: ['es-ES'] }), enforce: 'pre' },
    serveLanding(),
    versionWorker(),
    precompress(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // Every later screen would list its modules in the first script, some 2 KB. Later screens are loaded when the pointer is on
    // a link to them, and load their own modules.
    modulePreload: {
      resolveDependencies: (file, parts, { hostType }) =>
        hostType === 'html' || firstScreens.test(`/${file}`) ? parts : parts.filter((part) => part.endsWith('.css')),
    },
    rolldownOptions: { input: ['web/index.html', 'web/inicio.html'] },
  },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? 8090}` } },
})
