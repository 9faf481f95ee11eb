import type { FastifyInstance } from 'fastify'
import { publicAnswer, type OfCode, type PublicDeps } from '#server/gym/publico/public-routes.ts'
import { publicPath } from './open-link.ts'
import { linkPage, renderAutomatico, renderLink, type AutomaticoPublico, type LinkPublico } from './public-page.ts'

const readByCode = `
  select g.nombre as gimnasio, g.pais, g.moneda, g.zona_horaria as zona, l.concepto, l.monto, l.estado, l.vence, l.enlace,
    (select jsonb_build_object('monto', c.monto, 'moneda', c.moneda) from cobros_en_linea c
      where c.gimnasio_id = l.gimnasio_id and c.id_link = l.id and c.problema <> ''
        and not exists (select from cobros_en_linea e where e.gimnasio_id = l.gimnasio_id and e.id_link = l.id and e.id_pago is not null)
      order by c.orden limit 1) as por_revisar
  from links_pago l join gimnasios g on g.id = l.gimnasio_id
  where l.codigo = $1`

const readAutomatico = `
  select g.nombre as gimnasio, g.pais, g.moneda, g.zona_horaria as zona, a.concepto, a.monto, a.duracion, a.unidad, a.estado, a.enlace
  from cobros_automaticos a join gimnasios g on g.id = a.gimnasio_id
  where a.codigo = $1`

/**
 * `GET /pagar/{codigo}`: what a member pays or consents to, for anybody who has the code, and the page after paying. It only
 * reads: no guest makes the provider work.
 */
export function registerLinkPublico(app: FastifyInstance, deps: PublicDeps): void {
  const answer = publicAnswer(deps, linkPage)
  app.get<OfCode>(`${publicPath}:codigo`, (request, reply) =>
    answer(request, reply, (codigo) => readPage(deps, codigo.toLowerCase())),
  )
}

async function readPage({ query, now }: PublicDeps, codigo: string): Promise<string | null> {
  const [link] = await query<LinkPublico>(readByCode, [codigo])
  if (link) return renderLink(link, now())
  const [automatico] = await query<AutomaticoPublico>(readAutomatico, [codigo])
  return automatico ? renderAutomatico(automatico) : null
}
