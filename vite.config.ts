import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './scripts/precompress.ts'
import { serveLanding } from './scripts/serve-landing.ts'
import { versionWorker } from './scripts/version-worker.ts'

export default defineConfig({
  root: 'web',
  // The kit's own words exist in one Spanish; the app asks for es-419 and gets it.
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
    rolldownOptions: { input: ['web/index.html', 'web/inicio.html'] },
  },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? 8090}` } },
})
