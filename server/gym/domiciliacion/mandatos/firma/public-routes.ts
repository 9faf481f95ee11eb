import type { FastifyInstance } from 'fastify'
import { bodyOf } from '#server/engine/request/body.ts'
import { logoAddress } from '#server/gym/publico/logo.ts'
import { publicAnswer, type OfCode, type PublicDeps } from '#server/gym/publico/public-routes.ts'
import type { FileStore } from '#server/runtime/file-store/file-store.ts'
import { answerStep, type StepDeps } from './answer-step.ts'
import { firmaPath } from './firma-address.ts'
import { askPage, firmaPage } from './pages.ts'
import { sentForm } from './read-typed.ts'
import { createSecrets } from './secrets.ts'
import { readEnlace, withEnlace, type EnlaceDeFirma } from './stored-enlace.ts'

type Deps = PublicDeps &
  Omit<StepDeps, 'secrets'> & {
    readonly fileStore: FileStore
    /** All signing keys are derived from this. */
    readonly secret: string
  }

/**
 * `GET /firmar/{codigo}` offers a code by mail, `POST` is every form after it. Nothing about the payer is shown before the code, and
 * nothing is remembered by the browser: a form of another site has neither the address nor the pass.
 */
export function registerFirma(app: FastifyInstance, deps: Deps): void {
  const { query, transaction, fileStore, now } = deps
  const answer = publicAnswer(deps, firmaPage)
  const step = { ...deps, secrets: createSecrets(deps.secret) }
  const read = async (codigo: string): Promise<EnlaceDeFirma | null> => {
    const found = await readEnlace(query, codigo, now())
    return found && { ...found, logo: await logoAddress(fileStore, found.logo) }
  }

  app.get<OfCode>(`${firmaPath}:codigo`, (request, reply) =>
    answer(request, reply, async (codigo) => {
      const found = await read(codigo)
      return found?.espera ? askPage(found) : null
    }),
  )

  app.post<OfCode>(`${firmaPath}:codigo`, (request, reply) =>
    answer(request, reply, async (codigo) => {
      const found = await read(codigo)
      if (!found) return null
      const asking = { now: now(), request: { id: request.id, ip: request.ip } }
      const sent = sentForm.parse(bodyOf(request))
      return withEnlace(transaction, found, asking, (signing) => answerStep(signing, found, sent, step))
    }),
  )
}
