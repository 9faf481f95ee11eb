import { sql } from '#server/runtime/db/statement/sql.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { FichaGimnasio } from '#shared/collections/plataforma.ts'
import { gimnasiosPagos } from './gimnasios_pagos.collection.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import { bodyOf } from '#server/engine/request/body.ts'
import { giveCourtesy, reopenGym, suspendGym, type GymContext } from './gym-acts.ts'
import { readGymPage } from './gym-page.ts'
import { motivoIn } from './motivo.ts'
import { operatorOf, type OperadorDeps } from './operator-routes.ts'

type OfGym = { Params: { id: string } }

const idShape = z.string().regex(/^[a-z0-9]{15}$/)

/** The operator's routes for one gym. Each action returns the updated page. */
export function registerGymRoutes(app: FastifyInstance, deps: OperadorDeps): void {
  const at = '/api/operador/gimnasios/:id'

  app.get<OfGym>(at, (request) => inGym(deps, request, async () => undefined))

  app.post<OfGym>(`${at}/cortesia`, (request) => {
    const id = idShape.safeParse(bodyOf(request)['id'])
    return inGym(deps, request, (context) => {
      if (!id.success) throw refuse('id', 'validation_invalid_format', 'regalo_without_id')
      return giveCourtesy(context, id.data)
    })
  })

  app.post<OfGym>(`${at}/suspender`, (request) =>
    inGym(deps, request, (context) => suspendGym(context, motivoIn(context.input))),
  )

  app.post<OfGym>(`${at}/reabrir`, (request) => inGym(deps, request, reopenGym))
}

/** Runs in the gym's own transaction, then reads the page in another one. */
async function inGym(
  deps: OperadorDeps,
  request: FastifyRequest<OfGym>,
  act: (context: GymContext) => Promise<void>,
): Promise<Omit<FichaGimnasio, 'gimnasio'> & { gimnasio: unknown }> {
  const { id } = request.params
  const acting = await operatorOf(deps, request)
  const found = await deps.query(sql`select from gimnasios where id = $id`, { id })
  if (found.length === 0) throw notFound()
  await deps.writer.transaction(id, (tx) => act({ ...acting, tx, gimnasios: deps.gimnasios }))
  const page = await deps.writer.transaction(id, (tx) => readGymPage({ tx, now: acting.now }))
  return { gimnasio: await deps.reader.written(gimnasiosPagos, acting.caller, id, {}), ...page }
}
