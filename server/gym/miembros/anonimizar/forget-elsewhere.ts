import type { Transaction } from '#server/runtime/db/transaction.ts'

/** Values that name the member alone. A name may be another person's, too: a short one is no sign. */
const findNames = `
  select array_agg(distinct v.valor) filter (where v.valor <> '') as valores, array_agg(distinct lower(v.correo)) filter (where v.correo <> '') as correos
  from (
    select unnest(array[nombre, dni, telefono, correo]) as valor, correo from miembros where gimnasio_id = $1 and id = $2
    union all
    select null, unnest(array[antes ->> 'correo', despues ->> 'correo'])
    from auditoria where gimnasio_id = $1 and miembro = $2 and coleccion = 'miembros'
    union all
    select null, antes ->> 'correo' from importaciones_miembros where gimnasio_id = $1 and id_miembro = $2
  ) v`

/** Mails to addresses that were the member's and are nobody else's, sent or waiting. */
const forgetMails = `
  delete from correos c where c.gimnasio_id = $1 and lower(c.destinatario) = any ($3)
    and not exists (select from miembros o where o.gimnasio_id = $1 and lower(o.correo) = lower(c.destinatario)
      and o.actual <> (select m.actual from miembros m where m.gimnasio_id = $1 and m.id = $2))
    and not exists (select from users u where u.gimnasio_id = $1 and lower(u.email) = lower(c.destinatario))`

/** Reminders by mail, whoever else has the address. The links in them end. */
const forgetReminders = `
  with suyos as (
    update recordatorios set codigo = null, updated = $3, estado = case estado when 'pendiente' then 'descartado' else estado end
    where gimnasio_id = $1 and id_miembro = $2 and via = 'correo' returning id
  )
  delete from correos c using suyos s where c.gimnasio_id = $1 and c.id = s.id`

const forgetBaja = 'delete from recordatorios_bajas where gimnasio_id = $1 and id_miembro = $2'

const forgetBefore = 'update importaciones_miembros set antes = null where gimnasio_id = $1 and id_miembro = $2'

/** Uploaded member files that are not imported yet: any row may contain the member. */
const forgetUploads = 'delete from importaciones where gimnasio_id = $1 and aplicada is null'

/** Rows of imports that came in otherwise than written: any may be the member's. */
const forgetDifferences = `update importaciones set diferencias = '[]' where gimnasio_id = $1 and diferencias <> '[]'`

const forgetNotas = `
  update miembros_notas set texto = 'Nota anonimizada', updated = $3
  where gimnasio_id = $1 and id_miembro = $2`

/** Pages of the provider name the payer. A consent is ended there by its next review, as that of any deleted member. */
const endLinks = `
  update links_pago set enlace = '', updated = $3, estado = case estado when 'pendiente' then 'cancelado' else estado end
  where gimnasio_id = $1 and id_miembro = $2`

const endConsents = `update cobros_automaticos set enlace = '', updated = $3 where gimnasio_id = $1 and id_miembro = $2`

/** Searches that people saved. */
const forgetSearches = `
  delete from vistas v where v.gimnasio_id = $1 and exists (
    select from unnest($2::text[]) n (valor) where char_length(n.valor) > 5 and strpos(lower(v.busqueda || ' ' || v.nombre), lower(n.valor)) > 0)`

/** Erases a member from all tables that the writing role may change, but his own row. To be called before that is emptied. */
export async function forgetElsewhere({ query, tenant }: Transaction, id: string, now: Date): Promise<void> {
  const [names] = await query<{ valores: string[] | null; correos: string[] | null }>(findNames, [tenant, id])
  const searched = (names?.valores ?? []).flatMap((valor) => [valor, encodeURIComponent(valor), inForm(valor)])
  await query(forgetSearches, [tenant, searched])
  await query(forgetMails, [tenant, id, names?.correos ?? []])
  for (const statement of [forgetReminders, forgetNotas, endLinks, endConsents])
    await query(statement, [tenant, id, now])
  for (const statement of [forgetBaja, forgetBefore]) await query(statement, [tenant, id])
  for (const statement of [forgetUploads, forgetDifferences]) await query(statement, [tenant])
}

const inForm = (valor: string) => new URLSearchParams({ valor }).toString().slice('valor='.length)
