import type { Demo } from './gym/demostracion/demo.ts'
import type { Seal } from './runtime/encrypted-text.ts'
import { hasDemo, type Env } from './runtime/env.ts'

interface Demonstrating {
  readonly databaseUrl: string
  readonly now: () => Date
}

interface Showing extends Demonstrating {
  /** Seals the accounts of payers. */
  readonly seal: Seal
}

/** Outside production an empty database gets the demonstration. Its accounts are printed once. */
export async function showDemo(
  env: Env,
  { databaseUrl, now, seal }: Showing,
  say: (sentence: string) => void,
): Promise<void> {
  if (env.NODE_ENV === 'production' || !hasDemo(env)) return
  const { demoPassword, loadDemo } = await import('#seed/load-world.ts')
  const { collectDebits } = await import('#seed/domiciliacion/collect-debits.ts')
  const accounts = await loadDemo({ databaseUrl, now: now(), collect: collectDebits(seal) })
  if (!accounts) return
  say(`Se cargó la demostración. Entra con cualquiera de estas cuentas y la clave ${demoPassword}:`)
  for (const { email, rol, gimnasio } of accounts) say(`  ${email}  ${[rol, gimnasio].filter(Boolean).join(', ')}`)
}

/** The gym that visitors try. It holds no data of anybody, so it may stand in production beside real gyms. */
export function demoOf(env: Env, { databaseUrl, now }: Demonstrating): Demo | undefined {
  if (!hasDemo(env)) return undefined
  const make = async (onlyIfMissing: boolean) => {
    const { renewDemoGym } = await import('#seed/visitas/renew-demo-gym.ts')
    await renewDemoGym({ databaseUrl, now: now() }, onlyIfMissing)
  }
  return { renew: () => make(false), ensure: () => make(true) }
}
