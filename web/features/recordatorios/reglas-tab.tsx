import { useQuery } from '@tanstack/react-query'
import type { Gimnasio } from '#shared/collections/gimnasio.ts'
import { kinds, nameOfRegla, type Regla, type TipoDeRegla, tiposDeRegla } from '#shared/recordatorios/regla.ts'
import { describeError } from '#web/lib/api/errors.ts'
import type { Format } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Switch } from '#web/ui/fields/choices/switch.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Row, RowList } from '#web/ui/layout/row-list.tsx'
import { HorasForm } from './horas-form.tsx'
import { ReglaDialog } from './regla-dialog.tsx'
import { reglasQuery, useSaveRegla } from './recordatorios.queries.ts'
import styles from './recordatorios.module.css'
import { useResults, type Result } from './results.ts'

const recipients: Record<TipoDeRegla, string> = {
  antes: 'A quien está por vencer y todavía no renovó.',
  dia: 'A quien vence hoy y todavía no renovó.',
  despues: 'A quien venció y no volvió a pagar.',
  cumple: 'A quien cumple años y tiene la membresía al día.',
  ausencia: 'A quien tiene la membresía al día y dejó de venir.',
  saldo: 'A quien debe un saldo cuyo día pasó.',
}

interface ReglasTabProps {
  gym: Gimnasio
  /** The rule whose dialog is open. */
  open: string | undefined
  onOpen: (tipo: TipoDeRegla | undefined) => void
}

/** The rules of reminders, and the hours in which their mails leave. */
export function ReglasTab({ gym, open, onOpen }: ReglasTabProps) {
  const { can } = useSession()
  const { data, error, refetch } = useQuery(reglasQuery)
  // A gym that never let anybody owe has no rule about it.
  const tipos = tiposDeRegla.filter((tipo) => tipo !== 'saldo' || gym.politica.saldo !== undefined)
  const opened = tipos.find((tipo) => tipo === open)
  const results = useResults()
  const list = can('members.index') && <LinkButton href={paths.riesgo()}>Lista de hoy</LinkButton>
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  return (
    <>
      <Card
        title="Recordatorios"
        description={
          gym.politica.saldo === undefined
            ? 'Cada miembro recibe uno por vencimiento, cumpleaños o ausencia.'
            : 'Cada miembro recibe uno por vencimiento, cumpleaños, ausencia o saldo.'
        }
        action={list}
        isFlush
      >
        {data && results ? (
          <RowList isFlush label="Reglas de recordatorios">
            {tipos.map((tipo) => (
              <ReglaRow
                key={tipo}
                tipo={tipo}
                stored={data.find((rule) => rule.tipo === tipo)}
                results={results}
                onOpen={() => onOpen(tipo)}
              />
            ))}
          </RowList>
        ) : (
          <Skeleton height={320} />
        )}
      </Card>
      {data && results && <HorasForm gym={gym} />}
      {data && opened && can('settings.update') && (
        <ReglaDialog
          key={opened}
          tipo={opened}
          stored={data.find((rule) => rule.tipo === opened)}
          onClose={() => onOpen(undefined)}
        />
      )}
    </>
  )
}

interface ReglaRowProps {
  tipo: TipoDeRegla
  stored: Regla | undefined
  /** The results of the last days, by the name of the rule. */
  results: ReadonlyMap<string, Result>
  onOpen: () => void
}

/** A rule goes off at once. It goes on in its dialog, which shows the members that it reaches. */
function ReglaRow({ tipo, stored, results, onOpen }: ReglaRowProps) {
  const { can, format } = useSession()
  const save = useSaveRegla(stored, {
    onDone: ({ activa }) => toast.success(activa ? 'Regla activada' : 'Regla apagada'),
    onError: (error) => toast.error(describeError(error).sentence),
  })
  const name = nameOfRegla({ tipo, dias: stored?.dias ?? kinds[tipo].dias })
  const isOn = stored?.activa === true
  const ways = [stored?.por_correo !== false && 'correo', stored?.por_whatsapp !== false && 'WhatsApp']
  const open = can('settings.update') ? onOpen : undefined
  const result = results.get(name)
  return (
    <Row
      title={name}
      details={[
        `${recipients[tipo]} Por ${ways.filter(Boolean).join(' y ')}.`,
        ...(result ? [sentenceOf(result, format)] : []),
      ]}
      onOpen={open}
    >
      <span className={styles.state}>
        <Switch
          label={isOn ? 'Activa' : 'Apagada'}
          aria-label={`${isOn ? 'Activa' : 'Apagada'}: ${name}`}
          isSelected={isOn}
          isDisabled={!open || save.isPending}
          onChange={(next) => (next ? open?.() : save.mutate({ activa: false }))}
        />
      </span>
    </Row>
  )
}

const sentenceOf = ({ enviados, volvieron }: Result, { number }: Format) =>
  `En 30 días: ${number(enviados)} ${enviados === 1 ? 'enviado' : 'enviados'}, volvieron ${number(volvieron)}.`
