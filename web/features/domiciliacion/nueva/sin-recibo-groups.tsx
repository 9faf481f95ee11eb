import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { SinRecibo } from '#shared/domiciliacion/remesa.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Row, RowList } from '#web/ui/layout/row-list.tsx'
import styles from '../domiciliacion.module.css'
import { motivoWords } from '../palabras/remesa-words.ts'
import { groupsOf, type GrupoSinRecibo } from './left-out.ts'

/** The people who are due but not collected, by reason. */
export function SinReciboGroups({ sin }: { sin: readonly SinRecibo[] }) {
  const groups = groupsOf(sin)
  if (groups.length === 0)
    return <EmptyState icon={<CircleCheck aria-hidden />} title="Todos los que tocan ese día se cobran" />
  return (
    <div className={styles.groups}>
      <RowList label="Por qué no se cobran">
        {groups.map((group) => (
          <Group key={group.motivo} {...group} />
        ))}
      </RowList>
    </div>
  )
}

const fewNames = 12

function Group({ motivo, sin }: GrupoSinRecibo) {
  const { format } = useSession()
  const [isWhole, setIsWhole] = useState(false)
  const { title, text } = motivoWords[motivo]
  const shown = isWhole ? sin : sin.slice(0, fewNames)
  return (
    <Row
      title={`${title} · ${format.number(sin.length)}`}
      details={[text, <Names key="nombres" names={shown.map(({ miembro }) => miembro)} />]}
    >
      {sin.length > shown.length && (
        <Button size="s" onPress={() => setIsWhole(true)}>
          Ver los {format.number(sin.length)}
        </Button>
      )}
    </Row>
  )
}

const Names = ({ names }: { names: readonly string[] }) => <span className={styles.names}>{names.join(', ')}</span>
