import { cut } from './cut.ts'
import type { Fault } from './fault.ts'
import { kill } from './kill.ts'
import { restart } from './restart.ts'

/** Every fault, in the order in which `all` plays them. */
export const faults: readonly Fault[] = [kill, restart, cut]
