import { kept } from '#web/ui/base/kept.ts'
import { version } from '../../package.json'

const key = 'novedades'

export const noteNovedades = (): void => void kept.write(key, version)

// A new device has nothing to catch up on.
if (kept.read(key) === null) noteNovedades()

/** True if this device has used an older version and has not seen what this one brings. */
export const hasNovedades = (): boolean => kept.read(key) !== version
