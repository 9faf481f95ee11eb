import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Gimnasio } from '#shared/collections/gimnasio.ts'
import { kinds, nameOfRegla, type Regla, type TipoDeRegla, tiposDeRegla } from '#shared/recordatorios/regla.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { StatusPill } from '#web/ui/feedback/status-pill.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { HorasForm } from './horas-form.tsx'
import { ReglaDialog } from './regla-dialog.tsx'
import { reglasQuery } from './recordatorios.queries.ts'
import styles from './recordatorios.module.css'

const whom: Record<TipoDeRegla, string> = {
  antes: 'A quien está por vencer y todavía no renovó.',
  dia: 'A quien vence hoy y todavía no renovó.',
  despues: 'A quien venció y no volvió a pagar.',
  cumple: 'A quien cumple años y tiene la membresía al día.',
  ausencia: 'A quien tiene la membresía al día y dejó de venir.',
}

type Opened = { tipo: TipoDeRegla; stored: Regla | undefined }

/** The rules of reminders, and the hours in which their mails leave. */
export function ReglasTab({ gym }: { gym: Gimnasio }) {
  const { can } = useSession()
  const { data, error, refetch } = useQuery(reglasQuery)
  const [opened, setOpened] = useState<Opened | null>(null)
  const list = can('members.index') && (
    <LinkButton size="s" variant="ghost" href={paths.recordatorios()}>
      Lista de hoy
    </LinkButton>
  )
  if (error && !data) return <ErrorState text={describeError(error).sentence} onRetry={() => void refetch()} />
  return (
    <>
      <Card
        title="Recordatorios"
        description="Cada miembro recibe uno por vencimiento, cumpleaños o ausencia."
        action={list}
        isFlush
      >
        {data ? (
          <ul className={styles.rows}>
            {tiposDeRegla.map((tipo) => (
              <ReglaRow key={tipo} tipo={tipo} stored={data.find((rule) => rule.tipo === tipo)} onOpen={setOpened} />
            ))}
          </ul>
        ) : (
          <Skeleton height={320} />
        )}
      </Card>
      <HorasForm gym={gym} />
      {opened && <ReglaDialog {...opened} onClose={() => setOpened(null)} />}
    </>
  )
}

type RowProps = Opened & { onOpen: (opened: Opened) => void }

function ReglaRow({ tipo, stored, onOpen }: RowProps) {
  const { can } = useSession()
  const name = nameOfRegla({ tipo, dias: stored?.dias ?? kinds[tipo].dias })
  const ways = [stored?.por_correo !== false && 'correo', stored?.por_whatsapp !== false && 'WhatsApp']
  return (
    <li className={styles.row}>
      <span className={styles.texts}>
        <span className={styles.name}>{name}</span>
        <span className={styles.detail}>
          {whom[tipo]} Por {ways.filter(Boolean).join(' y ')}.
        </span>
      </span>
      <StatusPill kind={stored?.activa ? 'ok' : 'neutral'}>{stored?.activa ? 'Activa' : 'Apagada'}</StatusPill>
      {can('settings.update') && (
        <Button size="s" aria-label={`Configurar: ${name}`} onPress={() => onOpen({ tipo, stored })}>
          Configurar
        </Button>
      )}
    </li>
  )
}
