import { clock } from './clock.ts'
import { cgroup } from './cgroup.ts'
import { cut } from './cut.ts'
import { eio } from './eio.ts'
import type { Fault } from './fault.ts'
import { eioPostgres } from './eio-postgres.ts'
import { disk } from './disk.ts'
import { google } from './google.ts'
import { hang } from './hang.ts'
import { imports } from './import.ts'
import { kill } from './kill.ts'
import { mail } from './mail.ts'
import { memory } from './memory.ts'
import { migration } from './migration.ts'
import { pool } from './pool.ts'
import { provider } from './provider.ts'
import { rejection } from './rejection.ts'
import { restart } from './restart.ts'
import { sigterm } from './sigterm.ts'
import { two } from './two.ts'

/** Every fault, in the order in which `all` plays them. */
export const faults: readonly Fault[] = [
  kill,
  imports,
  restart,
  cut,
  hang,
  sigterm,
  two,
  migration,
  disk,
  eio,
  eioPostgres,
  pool,
  mail,
  google,
  provider,
  memory,
  cgroup,
  clock,
  rejection,
]
