// `npm start`: from a fresh clone to a running server.
import { buildWeb, install, requireNode } from './setup.mjs'

requireNode()
stopWithNpm()
await install()
if (!(await buildWeb())) {
  process.stderr.write('No se pudo construir la aplicación web.\n')
  process.exit(1)
}
// In this very process, so that signals reach the server itself.
const { register } = await import('tsx/esm/api')
register()
await import('../server/main.ts')

/** npm passes signals to the shell it runs us in, which keeps them to itself: when that shell is gone, so are we. */
function stopWithNpm() {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const shell = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  timer.unref()
}
