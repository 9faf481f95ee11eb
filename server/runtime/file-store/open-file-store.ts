import { join } from 'node:path'
import type { FileStore } from './file-store.ts'
import { localStore } from './local-store.ts'
import { s3Store } from './s3-store.ts'

/** FILES_URL names an S3-compatible server; without it, files are in the data folder. */
export const openFileStore = ({
  FILES_URL,
  DATA_DIR,
}: {
  FILES_URL?: string | undefined
  DATA_DIR: string
}): FileStore => (FILES_URL === undefined ? localStore(join(DATA_DIR, 'files')) : s3Store(FILES_URL))
