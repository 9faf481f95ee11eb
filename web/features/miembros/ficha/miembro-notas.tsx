import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mostNota, type NotaMiembro } from '#shared/collections/miembro.ts'
import { api } from '#web/lib/api/api.ts'
import { markStale } from '#web/lib/api/collection-keys.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { newRecordId } from '#web/lib/api/new-record-id.ts'
import { asTyped, useActForm } from '#web/lib/forms/use-act-form.ts'
import { useSession } from '#web/lib/session.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import panel from './miembro-panel.module.css'
import styles from './miembro-notas.module.css'

const shown = 50

const notasQuery = (miembro: string) =>
  queryOptions({
    queryKey: ['miembros_notas', 'of-miembro', miembro],
    queryFn: async ({ signal }) =>
      (
        await api.collection('miembros_notas').getList<NotaMiembro>(1, shown, {
          filter: api.filter('id_miembro = {:miembro} && anulada = null', { miembro }),
          sort: '-created',
          expand: 'usuario_id',
          skipTotal: true,
          signal,
        })
      ).items,
  })

/** Dated notes with their author, newest first, and a line to write one. */
export function MiembroNotas({ id }: { id: string }) {
  const { can } = useSession()
  const { data = [], isLoading } = useQuery({ ...notasQuery(id), enabled: can('members.index') })
  if (!can('members.update') && data.length === 0) return isLoading ? <Skeleton height={0} /> : null
  return (
    <section className={panel.section} aria-label="Notas del equipo">
      <h3 className={panel.heading}>Notas del equipo</h3>
      {can('members.update') && <NuevaNota id_miembro={id} />}
      {isLoading && <Skeleton height={0} />}
      {data.length > 0 && (
        <ol className={styles.notes}>
          {data.map((nota) => (
            <Nota key={nota.id} nota={nota} />
          ))}
        </ol>
      )}
    </section>
  )
}

function NuevaNota({ id_miembro }: { id_miembro: string }) {
  const queryClient = useQueryClient()
  // A retry is the same note; the next one gets another id.
  const [id, setId] = useState(newRecordId)
  const write = useMutation({
    networkMode: 'always',
    mutationFn: ({ texto: written }: { texto: string }) =>
      api.collection('miembros_notas').create<NotaMiembro>({ id, id_miembro, texto: written }),
    onSuccess: () => {
      reset()
      setId(newRecordId())
      return settle(queryClient)
    },
  })
  const { control, send, refusal, reset } = useActForm(write, { resolver: asTyped, defaultValues: { texto: '' } })
  const texto = useFormField(control, 'texto')
  return (
    <form className={styles.write} onSubmit={send} noValidate>
      <TextField
        label="Nota nueva"
        isLabelHidden
        placeholder="Escribe una nota…"
        maxLength={mostNota}
        autoComplete="off"
        {...texto}
        error={texto.error ?? refusal}
      />
      <Button type="submit" isPending={write.isPending} isDisabled={texto.value.trim() === ''}>
        Agregar
      </Button>
    </form>
  )
}

function Nota({ nota }: { nota: NotaMiembro }) {
  const { user, can, format } = useSession()
  const queryClient = useQueryClient()
  const takeBack = useMutation({
    networkMode: 'always',
    mutationFn: () => api.send(`/api/miembros_notas/${encodeURIComponent(nota.id)}/anular`, { method: 'POST' }),
    onSuccess: () => settle(queryClient),
    onError: (error) => toast.error(describeError(error).sentence),
  })
  return (
    <li>
      <p className={styles.text}>{nota.texto}</p>
      <p className={styles.by}>
        {nota.expand?.usuario_id?.name ?? '—'} · {format.moment(nota.created)}
        {nota.usuario_id === user.id && can('members.update') && (
          <Button size="s" variant="ghost" isPending={takeBack.isPending} onPress={() => takeBack.mutate()}>
            Quitar
          </Button>
        )}
      </p>
    </li>
  )
}

const settle = (queryClient: QueryClient) => markStale(queryClient, 'miembros_notas')
