import { type AuthRecord, BaseAuthStore, getTokenPayload } from 'pocketbase'
import { kept, onOtherTab } from '#web/ui/base/kept.ts'
import { serverNow } from '../clock/server-clock.ts'

const key = 'vigente_auth'

interface Session {
  readonly token?: string
  readonly record?: AuthRecord
}

/** The token that the tabs of this browser share. The SDK's own store throws where storage is blocked or full. */
export class KeptAuthStore extends BaseAuthStore {
  constructor() {
    super()
    onOtherTab((event) => event.key === key && super.save(this.token, this.record))
  }

  override get token(): string {
    return read().token ?? ''
  }

  override get record(): AuthRecord {
    return read().record ?? null
  }

  /** By the server's clock: a device that is days ahead does not sign out. */
  override get isValid(): boolean {
    const { exp }: { exp?: unknown } = getTokenPayload(this.token)
    return typeof exp === 'number' && exp * 1000 > serverNow().getTime()
  }

  override save(token: string, record?: AuthRecord): void {
    kept.write(key, JSON.stringify({ token, record }))
    super.save(token, record)
  }

  override clear(): void {
    kept.forget(key)
    super.clear()
  }
}

function read(): Session {
  try {
    const session: Session | null = JSON.parse(kept.read(key) ?? 'null')
    return session ?? {}
  } catch {
    return {}
  }
}
