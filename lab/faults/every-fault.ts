import { clock } from './plays/clock.ts'
import { cgroup } from './plays/cgroup.ts'
import { cut } from './plays/cut.ts'
import { debits } from './plays/debits.ts'
import { eio } from './plays/eio.ts'
import type { Fault } from './tools/fault.ts'
import { disk } from './plays/disk.ts'
import { google } from './plays/google.ts'
import { hang } from './plays/hang.ts'
import { imports } from './plays/import.ts'
import { closing, kill } from './plays/kill.ts'
import { mail } from './plays/mail.ts'
import { memory } from './plays/memory.ts'
import { migration } from './plays/migration.ts'
import { pool } from './plays/pool.ts'
import { provider } from './plays/provider.ts'
import { rejection } from './plays/rejection.ts'
import { restart } from './plays/restart.ts'
import { sigterm } from './plays/sigterm.ts'
import { two } from './plays/two.ts'

export const faults: readonly Fault[] = [
  kill,
  closing,
  imports,
  restart,
  cut,
  hang,
  sigterm,
  two,
  migration,
  disk,
  eio,
  pool,
  mail,
  google,
  provider,
  debits,
  memory,
  cgroup,
  clock,
  rejection,
]
