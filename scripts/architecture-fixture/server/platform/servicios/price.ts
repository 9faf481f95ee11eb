import { pagos } from '#server/gym/pagos/pagos.ts'

export const price = pagos
