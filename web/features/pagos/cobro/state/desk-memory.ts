import { z } from 'zod'
import { kept } from '#web/ui/base/kept.ts'

const memory = z.object({ medio_pago: z.string().catch('') })

/** The method of this desk's last charge, proposed for every member. */
export type DeskMemory = z.infer<typeof memory>

const nothing: DeskMemory = { medio_pago: '' }
const keyOf = (sucursal: string) => `ultimo_cobro_${sucursal}`

export function recallDesk(sucursal: string): DeskMemory {
  const stored = kept.read(keyOf(sucursal))
  return stored === null ? nothing : parseDesk(stored)
}

export function rememberDesk(sucursal: string, { medio_pago }: DeskMemory): void {
  kept.write(keyOf(sucursal), JSON.stringify({ medio_pago }))
}

/** Parses what this browser stored; unreadable text counts as none. */
export function parseDesk(stored: string): DeskMemory {
  try {
    return memory.catch(nothing).parse(JSON.parse(stored))
  } catch {
    return nothing
  }
}
