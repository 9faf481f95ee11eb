import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localStore } from '#server/runtime/file-store/local-store.ts'

/** Files in a folder of their own, created with the first file. */
export const tempStore = () => localStore(join(tmpdir(), `vigente-files-${randomUUID()}`))
