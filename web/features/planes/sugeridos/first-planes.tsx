import { CalendarRange, Plus } from 'lucide-react'
import { usePlace } from '#web/lib/forms/use-place.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { TraerPlanesDialog } from '../copiar/copiar-dialog.tsx'
import { SugeridosForm } from './sugeridos-form.tsx'
import styles from './sugeridos.module.css'

/** The screen of a branch without plans: takes the suggested ones, or starts an own one. */
export function FirstPlanes() {
  const { can } = useSession()
  if (!can('plan.create')) return <NothingYet isEditable={false} />
  return (
    <SugeridosForm>
      {(lines, take) =>
        lines === null ? (
          <NothingYet isEditable />
        ) : (
          <section className={styles.offer} aria-label="Empieza con estos planes">
            <div>
              <h2 className={styles.title}>Empieza con estos planes</h2>
              <p className={styles.text}>Son ejemplos: cambia los nombres y los precios por los tuyos.</p>
            </div>
            {lines}
            <div className={styles.actions}>
              <TraerButton />
              {take}
            </div>
          </section>
        )
      }
    </SugeridosForm>
  )
}

/** In a gym with several branches the plans mostly exist already. */
function TraerButton() {
  const { branches } = useSession()
  const [openFor, open] = usePlace('copiar')
  if (branches.length < 2) return null
  return (
    <>
      <Button onPress={() => open('todos')}>Copiar los de otra sucursal</Button>
      {openFor === 'todos' && <TraerPlanesDialog onClose={() => open()} />}
    </>
  )
}

function NothingYet({ isEditable }: { isEditable: boolean }) {
  return (
    <EmptyState
      icon={<CalendarRange aria-hidden />}
      title="Todavía no hay planes en esta sucursal"
      text={
        isEditable
          ? 'Crea el primero con sus plazos y precios para poder cobrar.'
          : 'Pídele a quien administra que cree el primero.'
      }
      action={
        isEditable && (
          <LinkButton variant="solid" icon={<Plus aria-hidden />} href={paths.agregarPlan()}>
            Nuevo plan
          </LinkButton>
        )
      }
    />
  )
}
