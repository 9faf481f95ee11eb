import { bodyOf } from '#server/engine/request/body.ts'
import type { AuthorizedRequest } from '../declaration/caller.ts'
import type { WriteContext } from '../declaration/collection.ts'
import { currentTransaction } from '../write/current-transaction.ts'
import type { RecordDeps } from './record-routes.ts'

type SentRequest = AuthorizedRequest & { readonly id: string; readonly body: unknown }

/** Runs the work of an act for the caller of a request, see `currentTransaction`. `input` is the request's body. */
export async function runAsCaller<T>(
  { identify, writer }: Pick<RecordDeps, 'identify' | 'writer'>,
  request: SentRequest,
  work: (context: WriteContext) => Promise<T>,
  { isAlwaysWritten = false }: { readonly isAlwaysWritten?: boolean } = {},
): Promise<T> {
  const { caller } = await identify(request)
  const { id, ip } = request
  return currentTransaction(writer, { caller, input: bodyOf(request), request: { id, ip }, isAlwaysWritten }, work)
}
