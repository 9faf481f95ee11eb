import { startServer } from './server.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

/** Starts the product with its demonstration, and stops it after `play`. */
export const onDemonstration = (play: (url: string) => Promise<void>): Promise<void> =>
  inTemporaryFolder(async (folder) => {
    const server = await startServer({ env: { DATA_DIR: folder, DEMO: '1' } })
    try {
      await play(server.url)
    } finally {
      await server.stop()
    }
  })
