import { startChild } from './child.ts'

export interface StartUp {
  /** Milliseconds on an empty data folder, demonstration included. */
  readonly first: number
  /** Milliseconds once everything is there. */
  readonly second: number
}

/** What a person waits for after `npm start`, dependencies and web application being there. */
export async function measureStartUp(dataDir: string): Promise<StartUp> {
  const settings = { args: ['scripts/start.mjs'], env: { DATA_DIR: dataDir }, readyWhen: 'Vigente listo en' }
  const first = await startChild(settings)
  await first.stop()
  const second = await startChild(settings)
  await second.stop()
  return { first: first.readyAfter, second: second.readyAfter }
}
