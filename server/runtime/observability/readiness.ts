import type { Query } from '#server/runtime/db/transaction.ts'
import { isOutage } from '#server/runtime/db/outage.ts'

/** The reason why a process should get no requests now. */
export type NotReady = 'stopping' | 'database' | 'schema'

export interface ReadinessParts {
  readonly reader: Query
  /** The version that this program was written for; absent: not compared. */
  readonly schemaVersion?: number | undefined
  readonly isStopping: () => boolean
  /** Time limit of the database's answer, in milliseconds. */
  readonly patience?: number
}

/** Returns null when requests can be served. Concurrent callers share one question to the database. */
export type Readiness = () => Promise<NotReady | null>

export function createReadiness({ reader, schemaVersion, isStopping, patience = 2000 }: ReadinessParts): Readiness {
  let asking: Promise<NotReady | null> | null = null

  const askDatabase = async (): Promise<NotReady | null> => {
    try {
      if (schemaVersion === undefined) await reader('select 1')
      else if ((await storedVersion(reader)) < schemaVersion) return 'schema'
      return null
    } catch (error) {
      if (isOutage(error)) return 'database'
      throw error
    }
  }

  return async () => {
    if (isStopping()) return 'stopping'
    asking ??= askDatabase().finally(() => (asking = null))
    return within(patience, asking)
  }
}

/** A newer database is fine: the next version has just migrated it, and this process serves until it is replaced. */
async function storedVersion(reader: Query): Promise<number> {
  const [row] = await reader<{ version: number | null }>('select max(version) as version from schema_migrations')
  return row?.version ?? 0
}

function within(milliseconds: number, asked: Promise<NotReady | null>): Promise<NotReady | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve('database'), milliseconds)
    asked.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
