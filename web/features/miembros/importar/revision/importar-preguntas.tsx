import type { Columna, Elecciones, Orden, PlanEscrito, Revision } from '#shared/importar/importacion.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import type { Option } from '#web/ui/base/option.tsx'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { RadioGroup } from '#web/ui/fields/choices/radio-group.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import styles from './revision.module.css'
import { asksAboutMembers, columnsToAsk, plansToAsk } from './preguntas.ts'

interface ImportarPreguntasProps {
  revision: Revision
  columnas: readonly Columna[]
  /** The branch's plan terms; undefined while they load. */
  plazos: readonly Option[] | undefined
  elecciones: Elecciones
  onChoose: (part: Partial<Elecciones>) => void
}

/** Questions that the file leaves open, each with a choice that stands if nobody answers. */
export function ImportarPreguntas({ revision, columnas, plazos, elecciones, onChoose }: ImportarPreguntasProps) {
  const dates = columnsToAsk(columnas, elecciones)
  const plans = plansToAsk(revision, elecciones)
  const asksMembers = asksAboutMembers(revision, elecciones)
  if (dates.length === 0 && plans.length === 0 && !asksMembers) return null
  return (
    <section className={styles.questions} aria-label="Preguntas">
      <h3 className={styles.heading}>Confirma antes de importar</h3>
      {dates.map(({ index, titulo, orden }) => (
        <RadioGroup
          key={index}
          label={`En “${titulo}”, ¿qué va primero?`}
          options={orders}
          value={orden}
          onChange={(chosen) => onChoose({ orden: { ...elecciones.orden, [index]: chosen } })}
        />
      ))}
      {plans.length > 0 && plazos?.length === 0 && <NoPlans />}
      {plazos?.length !== 0 &&
        plans.map((plan) => (
          <Plan
            key={plan.texto}
            plan={plan}
            plazos={plazos ?? []}
            onChoose={(id) => onChoose({ planes: { ...elecciones.planes, [plan.texto]: id } })}
          />
        ))}
      {asksMembers && (
        <RadioGroup
          label="Hay personas que ya están. ¿Qué hacemos con ellas?"
          options={treatments}
          value={elecciones.duplicados}
          onChange={(duplicados) => onChoose({ duplicados })}
        />
      )}
    </section>
  )
}

const orders: readonly Option<Orden>[] = [
  { id: 'dia', label: 'El día: 03/04 es el 3 de abril' },
  { id: 'mes', label: 'El mes: 03/04 es el 4 de marzo' },
]

const treatments: readonly Option<Elecciones['duplicados']>[] = [
  { id: 'omitir', label: 'Dejarlas como están' },
  { id: 'actualizar', label: 'Actualizarlas con los datos del archivo' },
]

const none = 'ninguno'
const withoutPlan = { id: none, label: 'Ninguno: entran sin membresía' }

type PlanProps = { plan: PlanEscrito; plazos: readonly Option[]; onChoose: (id: string) => void }

function Plan({ plan: { texto, filas, id_plan_plazo, propuesto }, plazos, onChoose }: PlanProps) {
  const { format } = useSession()
  const people = filas === 1 ? '1 persona' : `${format.number(filas)} personas`
  return (
    <Select
      label={texto ? `“${texto}” (${people}): ¿qué plan es?` : `Sin plan escrito (${people}): ¿qué plan tienen?`}
      options={[withoutPlan, ...plazos]}
      value={id_plan_plazo || none}
      onChange={(id) => onChoose(id === none ? '' : id)}
      help={propuesto && id_plan_plazo ? 'Proponemos el más usado de tu sucursal. Cámbialo si no es.' : undefined}
    />
  )
}

/** Plans of the file in a branch that has none yet. */
function NoPlans() {
  return (
    <Banner
      kind="warn"
      title="Tu sucursal todavía no tiene planes"
      action={
        <LinkButton size="s" href={paths.planes()}>
          Ir a Planes
        </LinkButton>
      }
    >
      La lista trae membresías. Crea antes los planes y vuelve a elegir el archivo, o importa ahora a las personas sin
      membresía.
    </Banner>
  )
}
