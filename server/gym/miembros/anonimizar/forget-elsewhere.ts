import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'

/** Values that name the member alone. A name may be another person's, too: a short one is no sign. */
const findNames = sql`
  select array_agg(distinct v.valor) filter (where v.valor <> '') as valores, array_agg(distinct lower(v.correo)) filter (where v.correo <> '') as correos
  from (
    select unnest(array[nombre, dni, telefono, correo]) as valor, correo from miembros where gimnasio_id = $gimnasio and id = $id
    union all
    select null, unnest(array[antes ->> 'correo', despues ->> 'correo'])
    from auditoria where gimnasio_id = $gimnasio and miembro = $id and coleccion = 'miembros'
    union all
    select null, antes ->> 'correo' from importaciones_miembros where gimnasio_id = $gimnasio and id_miembro = $id
    union all
    select null, correo from mandatos where gimnasio_id = $gimnasio and id in (select mandatos_de($gimnasio, $id))
  ) v`

/** Mails to addresses that were the member's and are nobody else's, sent or waiting. */
const forgetMails = sql`
  delete from correos c where c.gimnasio_id = $gimnasio and lower(c.destinatario) = any ($correos)
    and not exists (select from miembros o where o.gimnasio_id = $gimnasio and lower(o.correo) = lower(c.destinatario)
      and o.actual <> (select m.actual from miembros m where m.gimnasio_id = $gimnasio and m.id = $id))
    and not exists (select from users u where u.gimnasio_id = $gimnasio and lower(u.email) = lower(c.destinatario))`

/** Reminders by mail, also those to an address that another member shares. The links in them end. */
const forgetReminders = sql`
  with suyos as (
    update recordatorios set codigo = null, updated = $now, estado = case estado when 'pendiente' then 'descartado' else estado end
    where gimnasio_id = $gimnasio and id_miembro = $id and via = 'correo' returning id
  )
  delete from correos c using suyos s where c.gimnasio_id = $gimnasio and c.id = s.id`

const forgetBaja = sql`delete from recordatorios_bajas where gimnasio_id = $gimnasio and id_miembro = $id`

const forgetBefore = sql`update importaciones_miembros set antes = null where gimnasio_id = $gimnasio and id_miembro = $id`

/** Uploaded member files that are not imported yet: any row may contain the member. */
const forgetUploads = sql`delete from importaciones where gimnasio_id = $gimnasio and aplicada is null`

/** The lists of changed and left-out rows of imports: any row may be about the member. */
const forgetDifferences = sql`update importaciones set diferencias = '[]' where gimnasio_id = $gimnasio and diferencias <> '[]'`

const forgetNotas = sql`
  update miembros_notas set texto = 'Nota anonimizada', updated = $now
  where gimnasio_id = $gimnasio and id_miembro = $id`

/**
 * Links to pay end, because their pages at the provider name the payer. The next review ends a consent, as that of any deleted
 * member; one that the bank carries out has no review.
 */
const endLinks = sql`
  update links_pago set enlace = '', updated = $now, estado = case estado when 'pendiente' then 'cancelado' else estado end
  where gimnasio_id = $gimnasio and id_miembro = $id`

const endConsents = sql`
  update cobros_automaticos set enlace = '', updated = $now, version = version + 1,
    estado = case when id_mandato is null then estado else 'cancelado' end,
    problema = case when id_mandato is null then problema else '' end
  where gimnasio_id = $gimnasio and id_miembro = $id`

const forgetLeaves = sql`update bajas set motivo = '', updated = $now where gimnasio_id = $gimnasio and id_miembro = $id`

/** Before they are read again: another member may be given one of them right now. */
const lockMandates = sql`
  select from mandatos where gimnasio_id = $gimnasio and id in (select mandatos_de($gimnasio, $id)) order by id for no key update`

/** A person's signed order to the bank: it ends, and nothing of the payer stays but its days and its reference. */
const forgetMandates = sql`
  update mandatos set nombre = 'Anonimizado', nif = '', correo = '', iban = null, iban_final = '****', lugar = '',
    revocado = coalesce(revocado, $now), motivo = 'Datos borrados a pedido', updated = $now
  where gimnasio_id = $gimnasio and id in (select mandatos_de($gimnasio, $id))`

const forgetSignLinks = sql`
  update enlaces_de_firma set correo = '', clave = null, pase = null
  where gimnasio_id = $gimnasio and id_mandato in (select mandatos_de($gimnasio, $id))`

/** The file's bytes go with the next sweep. */
const forgetPapers = sql`
  with gone as (delete from mandatos_papeles where gimnasio_id = $gimnasio and id_mandato in (select mandatos_de($gimnasio, $id)) returning papel)
  insert into archivos_sueltos (nombre) select papel from gone on conflict do nothing`

/** Searches that people saved. */
const forgetSearches = sql`
  delete from vistas v where v.gimnasio_id = $gimnasio and exists (
    select from unnest($searched::text[]) n (valor) where char_length(n.valor) > 5 and strpos(lower(v.busqueda || ' ' || v.nombre), lower(n.valor)) > 0)`

/** Erases a member from all tables that the writing role may change, except the member's own row, which is emptied afterwards. */
export async function forgetElsewhere({ query }: Transaction, id: string, now: Date): Promise<void> {
  const [names] = await query<{ valores: string[] | null; correos: string[] | null }>(findNames, { id })
  const searched = (names?.valores ?? []).flatMap((valor) => [valor, encodeURIComponent(valor), inForm(valor)])
  await query(forgetSearches, { searched })
  await query(forgetMails, { id, correos: names?.correos ?? [] })
  const ofMember = [
    forgetReminders,
    forgetNotas,
    endLinks,
    lockMandates,
    forgetSignLinks,
    forgetPapers,
    forgetMandates,
    endConsents,
    forgetLeaves,
    forgetBaja,
    forgetBefore,
  ]
  for (const statement of ofMember) await query(statement, { id, now })
  for (const statement of [forgetUploads, forgetDifferences]) await query(statement)
}

const inForm = (valor: string) => new URLSearchParams({ valor }).toString().slice('valor='.length)
