// `npm start`: from a fresh clone to a running server.
import { buildWeb, install, requireNode, stopWithNpm } from './setup.mjs'

requireNode()
stopWithNpm()
await install()
if (!(await buildWeb())) {
  process.stderr.write('No se pudo construir la aplicación web.\n')
  process.exit(1)
}
// In this process, so that signals reach the server itself.
await import('./typescript.mjs')
await import('../server/main.ts')
