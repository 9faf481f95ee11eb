import { cut } from './cut.ts'
import type { Fault } from './fault.ts'
import { hang } from './hang.ts'
import { kill } from './kill.ts'
import { migration } from './migration.ts'
import { restart } from './restart.ts'
import { sigterm } from './sigterm.ts'
import { two } from './two.ts'

/** Every fault, in the order in which `all` plays them. */
export const faults: readonly Fault[] = [kill, restart, cut, hang, sigterm, two, migration]
