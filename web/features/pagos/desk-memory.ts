import { z } from 'zod'

const memory = z.object({ id_plan_plazo: z.string().catch(''), medio_pago: z.string().catch('') })

/** What this desk charged last; it is proposed for whoever has no payment of his own. */
export type DeskMemory = z.infer<typeof memory>

const nothing: DeskMemory = { id_plan_plazo: '', medio_pago: '' }
const keyOf = (sucursal: string) => `ultimo_cobro_${sucursal}`

export function recallDesk(sucursal: string): DeskMemory {
  const stored = localStorage.getItem(keyOf(sucursal))
  return stored === null ? nothing : parseDesk(stored)
}

export function rememberDesk(sucursal: string, { id_plan_plazo, medio_pago }: DeskMemory): void {
  localStorage.setItem(keyOf(sucursal), JSON.stringify({ id_plan_plazo, medio_pago }))
}

/** Whatever this browser kept; a text that cannot be read counts as nothing kept. */
export function parseDesk(stored: string): DeskMemory {
  try {
    return memory.catch(nothing).parse(JSON.parse(stored))
  } catch {
    return nothing
  }
}
