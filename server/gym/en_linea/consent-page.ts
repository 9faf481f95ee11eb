import { cadaPlazo } from '#shared/en_linea/cobro-automatico.ts'
import { writtenIn } from '#server/gym/exportar/format-cells.ts'
import type { Locality } from '#server/gym/exportar/sheet.ts'
import { heading, icons, line, note } from '#server/gym/publico/page.ts'
import { escapeHtml } from '#server/runtime/mail/escape-html.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import type { StoredAutomatico } from './cobros/stored-automatico.ts'
import { awaited, framed, goOn, type Gym, type Visit } from './public-page.ts'

/** The public part of a consent. */
export type AutomaticoPublico = Locality &
  Gym &
  Pick<StoredAutomatico, 'concepto' | 'monto' | 'duracion' | 'unidad' | 'estado' | 'enlace'>

const readByCode = sql`
  select g.nombre as gimnasio, g.logo, g.pais, g.moneda, g.zona_horaria as zona,
    a.concepto, a.monto, a.duracion, a.unidad, a.estado, a.enlace
  from cobros_automaticos a join gimnasios g on g.id = a.gimnasio_id
  where a.codigo = $codigo and a.id_mandato is null`

/** A consent of any gym as it is now. */
export async function readAutomaticoPublico(query: Query, codigo: string): Promise<AutomaticoPublico | null> {
  return (await query<AutomaticoPublico>(readByCode, { codigo }))[0] ?? null
}

export const isAsked = ({ estado, enlace }: AutomaticoPublico): boolean => estado === 'esperando' && enlace !== ''

/** The terms that the member consents to, or what became of them. */
export function renderAutomatico(automatico: AutomaticoPublico, { path, returned }: Visit): string {
  const price = writtenIn(automatico).shown(Number(automatico.monto), 'dinero')
  const what = `<p class="importe">${escapeHtml(price)}</p>
    <dl>${line('Plan', automatico.concepto)}${line('Se cobra', cadaPlazo(automatico))}</dl>`
  if (isAsked(automatico) && returned !== '')
    return framed(
      automatico,
      `${heading('', icons.clock, 'Estamos esperando la confirmación de Mercado Pago')}${what}
    ${awaited(`Esta página te avisa cuando llegue. Si no llegaste a aceptar, <a href="${escapeHtml(path)}">vuelve a intentarlo</a>.`)}`,
    )
  if (isAsked(automatico))
    return framed(
      automatico,
      `${heading('', icons.card, 'Cobro automático')}${what}
    ${goOn(path, 'Aceptar en Mercado Pago')}
    ${awaited('Puedes cancelarlo cuando quieras, en Mercado Pago o en el gimnasio. El precio no cambia sin que lo aceptes.')}`,
    )
  return framed(automatico, answered(automatico.estado, what))
}

function answered(estado: AutomaticoPublico['estado'], what: string): string {
  if (estado === 'esperando' || estado === 'cancelado')
    return `${heading('malo', icons.clock, 'Este cobro automático no está activo')}
    ${note('Para pagar así, pide un enlace nuevo en tu gimnasio.')}`
  if (estado === 'con_problema')
    return `${heading('malo', icons.slash, 'Hay un problema con tu cobro automático')}
    ${awaited('Revisa tu medio de pago en Mercado Pago, o habla con tu gimnasio.')}${what}`
  if (estado === 'pausado')
    return `${heading('', icons.clock, 'Cobro automático en pausa')}${what}
    ${note('Mientras tanto no se cobra nada. Puedes seguir en Mercado Pago o en tu gimnasio.')}`
  return `${heading('bueno', icons.check, 'Cobro automático aceptado')}${what}
    ${note('¡Gracias! Tu plan se paga solo. Puedes cerrar esta página.')}`
}
