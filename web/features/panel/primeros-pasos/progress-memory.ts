import { kept } from '#web/ui/base/kept.ts'

const keyOf = (gym: string) => `primeros_pasos_${gym}`

/** `pending`: this browser has shown the unfinished list. `done`: it is finished and put away. */
export type Progress = 'pending' | 'done' | null

export function recallProgress(gym: string): Progress {
  const stored = kept.read(keyOf(gym))
  return stored === 'pending' || stored === 'done' ? stored : null
}

export function rememberProgress(gym: string, progress: 'pending' | 'done'): void {
  kept.write(keyOf(gym), progress)
}
