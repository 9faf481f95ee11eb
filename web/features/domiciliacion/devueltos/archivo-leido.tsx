import { useState } from 'react'
import type { Devueltas, LineaDevuelta } from '#shared/domiciliacion/devolucion.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Row, RowList } from '#web/ui/layout/row-list.tsx'
import { DialogBody, DialogFooter } from '#web/ui/overlays/dialog-parts.tsx'
import { motivoText } from '../recibo/motivo-text.ts'
import styles from './archivo.module.css'
import { applyText, type GrupoDeLineas, lineaWords, lineGroupsOf } from './linea-words.ts'

interface ArchivoLeidoProps {
  devueltas: Devueltas
  isPending: boolean
  error: Error | null
  onApply: () => void
  onBack: () => void
}

/** The file as it was read, line by line, by what each comes to. */
export function ArchivoLeido({ devueltas, isPending, error, onApply, onBack }: ArchivoLeidoProps) {
  const { format } = useSession()
  const { aplicables, monto, clase } = devueltas
  const groups = lineGroupsOf(devueltas)
  return (
    <>
      <DialogBody>
        <p className={styles.summary}>
          {aplicables === 0
            ? `El archivo (${clase}) no trae ninguna devolución nueva.`
            : `El archivo (${clase}) trae ${format.number(aplicables)} para aplicar, por ${format.money(monto)}.`}
        </p>
        {groups.length === 0 ? (
          <EmptyState isCompact title="El archivo no tiene líneas" />
        ) : (
          <RowList label="Líneas del archivo">
            {groups.map((group) => (
              <Group key={group.resultado} {...group} />
            ))}
          </RowList>
        )}
        {error && <Banner kind="bad">{describeError(error).sentence}</Banner>}
      </DialogBody>
      <DialogFooter isSending={isPending}>
        <Button onPress={onBack}>Elegir otro</Button>
        <Button variant="solid" autoFocus isDisabled={aplicables === 0} isPending={isPending} onPress={onApply}>
          {applyText(aplicables)}
        </Button>
      </DialogFooter>
    </>
  )
}

const fewLines = 20

function Group({ resultado, lineas }: GrupoDeLineas) {
  const { format } = useSession()
  const [isWhole, setIsWhole] = useState(false)
  const { title, text } = lineaWords[resultado]
  const shown = isWhole ? lineas : lineas.slice(0, fewLines)
  return (
    <Row
      title={`${title} · ${format.number(lineas.length)}`}
      details={[...(text === '' ? [] : [text]), <Lines key="lineas" lineas={shown} />]}
    >
      {lineas.length > shown.length && (
        <Button size="s" onPress={() => setIsWhole(true)}>
          Ver todas
        </Button>
      )}
    </Row>
  )
}

function Lines({ lineas }: { lineas: readonly LineaDevuelta[] }) {
  const { format } = useSession()
  return (
    <ul className={styles.lines}>
      {lineas.map(({ id_recibo, miembro, codigo, monto }, at) => (
        <li key={`${id_recibo}-${at}`}>
          <span>
            {miembro || 'Desconocido'} · {motivoText(codigo)}
          </span>
          <span>{format.money(monto)}</span>
        </li>
      ))}
    </ul>
  )
}
