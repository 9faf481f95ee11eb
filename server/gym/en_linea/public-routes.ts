import type { FastifyInstance, FastifyRequest } from 'fastify'
import { queryParams } from '#server/engine/request/query-params.ts'
import { logoAddress } from '#server/gym/publico/logo.ts'
import { publicAnswer, type OfCode, type PublicContent, type PublicDeps } from '#server/gym/publico/public-routes.ts'
import type { FileStore } from '#server/runtime/file-store/file-store.ts'
import { isAsked, readAutomaticoPublico, renderAutomatico } from './consent-page.ts'
import { renderLink } from './link-page.ts'
import { publicPath } from './open-link.ts'
import { isOffered, readLinkPublico } from './public-link.ts'
import { linkPage, type Gym, type Visit } from './public-page.ts'

type Deps = PublicDeps & { readonly fileStore: FileStore }

/**
 * `GET /pagar/{codigo}`: the terms to pay or consent to, for anybody who has the code, and the page after paying. `…/ir` sends on to
 * the provider, or back to the page if that has news. Both only read, so no guest makes the provider work.
 */
export function registerLinkPublico(app: FastifyInstance, deps: Deps): void {
  const answer = publicAnswer(deps, linkPage)
  app.get<OfCode>(`${publicPath}:codigo`, (request, reply) =>
    answer(request, reply, (codigo) => readPage(deps, codigo.toLowerCase(), returnedOf(request))),
  )
  app.get<OfCode>(`${publicPath}:codigo/ir`, (request, reply) =>
    answer(request, reply, (codigo) => goOn(deps, codigo.toLowerCase(), queryParams(request)['otro'] === '1')),
  )
}

const withLogo = async <T extends Gym>(store: FileStore, found: T): Promise<T> => ({
  ...found,
  logo: await logoAddress(store, found.logo),
})

async function readPage(
  { query, fileStore, now }: Deps,
  codigo: string,
  returned: Visit['returned'],
): Promise<PublicContent> {
  const visit = { path: publicPath + codigo, returned, now: now() }
  const link = await readLinkPublico(query, codigo)
  if (link) return renderLink(await withLogo(fileStore, link), visit)
  const automatico = await readAutomaticoPublico(query, codigo)
  return automatico && renderAutomatico(await withLogo(fileStore, automatico), visit)
}

/** Sends on to the provider only while there is something to pay: an old or second page must not lead to a second payment. */
async function goOn({ query, now }: Deps, codigo: string, isAnother: boolean): Promise<PublicContent> {
  const page = { to: publicPath + codigo }
  const link = await readLinkPublico(query, codigo)
  if (link) {
    const isOpen = isOffered(link, now()) && !link.pago && !link.por_revisar && (isAnother || !link.ya_pago)
    return isOpen ? { to: link.enlace } : page
  }
  const automatico = await readAutomaticoPublico(query, codigo)
  return automatico && (isAsked(automatico) ? { to: automatico.enlace } : page)
}

const words: ReadonlyMap<unknown, Visit['returned']> = new Map([
  ['approved', 'en_proceso'],
  ['pending', 'en_proceso'],
  ['in_process', 'en_proceso'],
  ['rejected', 'rechazado'],
])

/** The provider's state in the address. Anybody can write it there, so it only chooses what the page waits for. */
function returnedOf(request: FastifyRequest): Visit['returned'] {
  const { status, preapproval_id } = queryParams(request)
  return words.get(status) ?? (typeof preapproval_id === 'string' ? 'en_proceso' : '')
}
