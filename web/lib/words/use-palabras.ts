import { palabrasDe, type Palabras } from '#shared/palabras/palabras.ts'
import { useSession } from '../session.ts'

/** The nouns of the gym's country. */
export const usePalabras = (): Palabras => palabrasDe(useSession().gym.pais)
