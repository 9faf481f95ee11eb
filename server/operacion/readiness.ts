import type { Query } from '#server/db/transaction.ts'
import { isOutage } from '#server/db/outage.ts'

/** Why a process should get no requests at this moment. */
export type NotReady = 'stopping' | 'database' | 'schema'

export interface ReadinessParts {
  readonly reader: Query
  /** The version that this program was written for; absent: not compared. */
  readonly schemaVersion?: number | undefined
  readonly isStopping: () => boolean
  /** Milliseconds that the database may take to answer. */
  readonly patience?: number
}

/** Answers null when requests can be served. However many ask at once, the database is asked once. */
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

/**
 * A database newer than the program is no reason to go: the next version has just migrated it, and this process serves until
 * it is replaced.
 */
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
