import { kept } from '#web/ui/base/kept.ts'
import { version } from '../../package.json'

const key = 'novedades'

/** True if this device has used an older version and has not seen what this one brings. A new device has nothing to catch up on. */
export function hasNovedades(): boolean {
  const seen = kept.read(key)
  if (seen === null) noteNovedades()
  return seen !== null && seen !== version
}

export const noteNovedades = (): void => void kept.write(key, version)
