import { LlavesRechazadas } from '#server/platform/proveedor/proveedor.ts'
import { unavailable } from '#server/runtime/errors/errors.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'

/** The provider's answer to a person who waits; a 503 where it does not answer. */
export const orSilent = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((cause: unknown) => {
    if (cause instanceof LlavesRechazadas) throw refuse('cuenta', 'validation_not_allowed', 'en_linea_refused')
    throw unavailable('en_linea_silent', cause)
  })
