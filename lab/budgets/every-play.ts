import type { Play } from './tools/play.ts'
import { actPlays } from './plays/acts.ts'
import { batchPlays } from './plays/batches.ts'
import { bodyPlays } from './plays/bodies.ts'
import { downloadPlays } from './plays/downloads.ts'
import { enginePlays } from './plays/engine.ts'
import { routePlays } from './plays/routes.ts'
import { streamPlays } from './plays/streams.ts'
import { uploadPlays } from './plays/uploads.ts'

export const everyPlay: readonly Play[] = [
  ...enginePlays,
  ...batchPlays,
  ...bodyPlays,
  ...streamPlays,
  ...downloadPlays,
  ...uploadPlays,
  ...routePlays,
  ...actPlays,
]
