import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Auditoria } from '#shared/collections/auditoria.ts'
import { api } from '#web/lib/api/api.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session.ts'
import { clashLines } from './clash-words.ts'
import type { Names } from './record-words.ts'
import styles from './clash.module.css'
import type { RecordForm, Unsaved } from './use-record-form.ts'

export interface RecordNoticeProps {
  record: Pick<RecordForm<unknown>, 'unsaved' | 'isSending' | 'keepMine' | 'takeTheirs'>
  /** The names of the records that the form links to, by id. */
  names?: Names | undefined
}

type Found = Extract<Unsaved, { kind: 'clash' }>

type ClashProps = RecordNoticeProps['record'] & Omit<RecordNoticeProps, 'record'> & { clash: Found }

/** Shows what others changed while the form was open, and asks what shall be stored. */
export function Clash({ clash, keepMine, takeTheirs, isSending, names = new Map() }: ClashProps) {
  const { can, format } = useSession()
  const start = useRef<HTMLHeadingElement>(null)
  useEffect(() => start.current?.focus(), [clash.theirs.updated])
  const joined = unionOf(clash)
  return (
    <section className={styles.clash} aria-label="Cambió mientras lo editabas">
      <h3 ref={start} tabIndex={-1} className={styles.title}>
        Esto cambió mientras lo editabas. Lo tuyo todavía no se guardó.
      </h3>
      {can('audit.index') && <Authors clash={clash} />}
      <ul className={styles.fields}>
        {clashLines(clash.fields, { format, names, coleccion: clash.opened.collectionName }).map(
          ({ name, before, now, mine }) => (
            <li key={name}>
              <strong>{name}</strong>: {before !== undefined && `antes ${before} · ahora `}
              {now}
              {mine !== undefined && <span className={styles.mine}>tú: {mine}</span>}
            </li>
          ),
        )}
      </ul>
      {joined ? (
        <>
          <p>
            Esta ficha se unió con otra, que es la que queda. Lo que escribiste sigue aquí, por si quieres copiarlo.
          </p>
          <LinkButton href={paths.miembros({ miembro: joined })}>Ver la que queda</LinkButton>
        </>
      ) : (
        <>
          <div className={styles.answers}>
            <Button variant="solid" onPress={keepMine} isPending={isSending}>
              Guardar también lo mío
            </Button>
            <Button onPress={takeTheirs} isDisabled={isSending}>
              Quedarme con lo guardado
            </Button>
          </div>
          <p className={styles.note}>Si te quedas con lo guardado, se descarta lo que escribiste.</p>
        </>
      )}
    </section>
  )
}

/** The record that a member was joined to while the form was open. */
function unionOf({ theirs }: Found): string | null {
  const id = 'unido_a' in theirs ? theirs.unido_a : null
  return typeof id === 'string' && id !== '' ? id : null
}

const most = 20

/** Those who changed the record since the form was opened, for readers of the history. */
function Authors({ clash: { opened, theirs } }: { clash: Found }) {
  const { user } = useSession()
  const { data = [] } = useQuery({
    queryKey: ['auditoria', 'since', opened.id, opened.updated, theirs.updated],
    queryFn: async ({ signal }) => {
      const about = { coleccion: opened.collectionName, id: opened.id, since: opened.updated }
      const filter = api.filter('coleccion = {:coleccion} && registro = {:id} && created > {:since}', about)
      const page = { filter, expand: 'usuario_id', skipTotal: true, signal }
      return (await api.collection('auditoria').getList<Auditoria>(1, most, page)).items
    },
    retry: false,
  })
  const who = new Set(
    data.flatMap(({ usuario_id, expand }) =>
      usuario_id === user.id ? ['tú, desde otra pantalla'] : (expand?.usuario_id?.name ?? []),
    ),
  )
  return <p className={styles.who}>{who.size > 0 && `Lo hizo ${new Intl.ListFormat('es').format(who)}.`}</p>
}
