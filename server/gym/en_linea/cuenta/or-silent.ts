import { unavailable } from '#server/runtime/errors/errors.ts'

/** The provider's answer to a person who waits; a 503 where it does not answer. */
export const orSilent = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((cause: unknown) => {
    throw unavailable('en_linea_silent', cause)
  })
