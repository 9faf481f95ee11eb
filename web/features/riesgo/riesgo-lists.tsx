import { PartyPopper } from 'lucide-react'
import { type FocusEvent, useState } from 'react'
import type { FilaDeRiesgo, Riesgo } from '#shared/riesgo/lista.ts'
import { useOpenCobro } from '#web/lib/forms/use-open-cobro.ts'
import { useRowKeys } from '#web/lib/keys/use-row-keys.ts'
import { useSession } from '#web/lib/session.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { focusedRowId, moveRowFocus } from '#web/ui/table/row-focus.ts'
import { DoneRow, Heads, messageOf, OpenRow } from './riesgo-row.tsx'
import { useEscribir } from './use-escribir.ts'
import styles from './riesgo.module.css'

/** The open rows and below them the done ones. `w` writes to the focused row or else the first, `c` charges. */
export function RiesgoLists({ list }: { list: Riesgo }) {
  const { filas, hechas, abiertas, sin_telefono, cerradas, dia } = list
  const { can, format } = useSession()
  const openCobro = useOpenCobro()
  const onCharge = can('payments.create') ? openCobro : undefined
  const write = useEscribir()
  const [focused, setFocused] = useState<string>()
  useRowKeys(onCharge)
  useShortcut({ keys: 'w', label: 'Escribir al de la fila', run: writeToFocused })
  const tabStop = filas.some(({ id_miembro }) => id_miembro === focused) ? focused : filas[0]?.id_miembro
  const leave = (fila: FilaDeRiesgo) => {
    // The row goes away: the next one takes the focus.
    if (focusedRowId() === fila.id_miembro) moveRowFocus(fila === filas.at(-1) ? 'previous' : 'next')
    write(fila)
  }
  const hidden = abiertas + sin_telefono - filas.length
  return (
    <>
      {filas.length === 0 ? (
        <Card>
          <EmptyState isCompact icon={<PartyPopper aria-hidden />} title="Nadie más por escribir hoy" />
        </Card>
      ) : (
        <Card title={countText(list, format.number)} isFlush>
          <Heads />
          <ul aria-label="Por escribir" onFocus={(event) => setFocused(rowIdOf(event))}>
            {filas.map((fila) => (
              <OpenRow
                key={fila.id_miembro}
                fila={fila}
                today={dia}
                onCharge={onCharge}
                isTabStop={fila.id_miembro === tabStop}
                onWrite={leave}
              />
            ))}
          </ul>
          {hidden > 0 && <p className={styles.more}>Y {format.number(hidden)} más, con menos dinero en juego.</p>}
        </Card>
      )}
      {hechas.length > 0 && (
        <Card title={cerradas === 1 ? '1 hecha hoy' : `${format.number(cerradas)} hechas hoy`} isFlush>
          <ul aria-label="Hechas hoy">
            {hechas.map((fila) => (
              <DoneRow key={fila.id_miembro} fila={fila} today={dia} onCharge={onCharge} />
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

const rowIdOf = ({ target }: FocusEvent) => target.closest<HTMLElement>('[data-row]')?.dataset['row']

/** The focused row, else the first: nobody has to reach for it. */
function writeToFocused(): void {
  const row = document.activeElement?.closest('[data-row]') ?? document.querySelector('[data-row]')
  messageOf(row)?.click()
}

function countText({ abiertas, sin_telefono }: Riesgo, number: (count: number) => string): string {
  const counts = [
    abiertas > 0 && `${number(abiertas)} por escribir`,
    sin_telefono > 0 && `${number(sin_telefono)} sin teléfono`,
  ]
  return counts.filter(Boolean).join(', ')
}
