// `npm run dev`: the server restarts and the browser reloads when a file changes.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { install, requireNode, ROOT, stopWithNpm } from './setup.mjs'

requireNode()
stopWithNpm()
await install()

/** @param {string[]} args */
const keep = (args) => spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' })
const bin = join(ROOT, 'node_modules')
const children = [
  keep([join(bin, 'tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'server/main.ts']),
  keep([join(bin, 'vite/bin/vite.js')]),
]

const stop = () => children.forEach((child) => child.kill('SIGTERM'))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
for (const child of children) child.once('exit', stop)
