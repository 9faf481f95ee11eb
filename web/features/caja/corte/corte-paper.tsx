import { mostOperations, type CajaSesion, type ResumenDeCaja } from '#shared/caja/caja.ts'
import { writeMedio } from '#shared/metodos-pago.ts'
import { hasText } from '#shared/campos/limits.ts'
import { useSession } from '#web/lib/session.ts'
import { PaperSheet } from '#web/ui/print/paper-sheet.tsx'
import { differenceName } from '../contar/difference.ts'
import { cashLines, methodLines, type Line } from './corte-lines.ts'
import styles from './corte-paper.module.css'

interface CortePaperProps {
  sesion: CajaSesion
  resumen: ResumenDeCaja
  /** The instant of an X, of which a day may have several. */
  readAt: string
}

/** An X or a Z, the same on screen and paper. */
export function CortePaper({ sesion, resumen, readAt }: CortePaperProps) {
  const { gym, branch, format } = useSession()
  const { expand, cerrada, contado, diferencia, motivo } = sesion
  const isZ = cerrada !== ''
  const closing: Line[] = [
    { name: 'Contado', amount: contado },
    { name: differenceName(diferencia).name, amount: diferencia, isTotal: true },
  ]
  return (
    <PaperSheet
      label={isZ ? `Cierre Z ${sesion.numero}` : 'Corte X'}
      issuer={gym.nombre}
      place={
        <p>
          {branch.nombre} · {expand?.caja_id?.nombre}
        </p>
      }
      title={isZ ? `Cierre Z ${sesion.numero}` : 'Corte X (parcial)'}
      moment={format.dateTime(isZ ? cerrada : readAt)}
    >
      <p className={styles.who}>
        Abrió {expand?.usuario_id?.name ?? '—'}, {format.dateTime(sesion.created)}
        {isZ && (
          <>
            <br />
            Cerró {expand?.cerrada_por?.name ?? '—'}, {format.dateTime(cerrada)}
          </>
        )}
      </p>
      <div className={styles.totals}>
        <Lines title="Por método" lines={methodLines(resumen)} />
        <div>
          {resumen.efectivo && <Lines title="Efectivo" lines={cashLines(resumen.efectivo)} />}
          {isZ && <Lines title="Conteo" lines={closing} />}
        </div>
      </div>
      {hasText(motivo) && <p className={styles.who}>Motivo: {motivo}</p>}
      {resumen.operaciones.length > 0 && (
        <section className={styles.part}>
          <h3>Operaciones</h3>
          <ul className={styles.operations}>
            {resumen.operaciones.map((one, index) => (
              <li key={index}>
                <span>{format.time(one.hora)}</span>
                <span>
                  {one.tipo === 'anulacion' ? `Anulado: ${one.texto}` : one.texto}
                  <small>{writeMedio(one.medio)}</small>
                </span>
                <span>{format.money(one.monto)}</span>
              </li>
            ))}
          </ul>
          {resumen.operaciones.length >= mostOperations && (
            <p>Se listan las primeras {mostOperations}. Los totales son de todas.</p>
          )}
        </section>
      )}
      {isZ && <p className={styles.sign}>Firma</p>}
    </PaperSheet>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  const { format } = useSession()
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      <dl>
        {lines.map(({ name, amount, isTotal }) => (
          <div key={name} className={isTotal ? styles.total : undefined}>
            <dt>{name}</dt>
            <dd>{format.money(amount)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
