import { kept } from '#web/ui/base/kept.ts'

const keyOf = (sucursal: string) => `ultima_venta_${sucursal}`

/** The method of this desk's last sale: water is paid in other ways than memberships. '' before the first one. */
export const recallMethod = (sucursal: string): string => kept.read(keyOf(sucursal)) ?? ''

export const rememberMethod = (sucursal: string, medio: string): boolean => kept.write(keyOf(sucursal), medio)
