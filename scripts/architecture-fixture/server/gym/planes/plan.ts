import { pagos } from '../pagos/pagos.ts'

export const plan = pagos
