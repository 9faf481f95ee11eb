import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localStore } from '#server/files/local-store.ts'

/** Files in a folder of their own, made when the first is stored. */
export const tempStore = () => localStore(join(tmpdir(), 'vigente-files', randomUUID()))
