import { Link } from '@tanstack/react-router'
import { ArrowDown, CircleDollarSign, HandCoins, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FilaDeRiesgo } from '#shared/riesgo/lista.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { MiembroAvatar } from '#web/features/miembros/buscador/miembro-avatar.tsx'
import { useOtraSucursal } from '#web/features/miembros/buscador/use-otra-sucursal.ts'
import { paths } from '#web/lib/paths.ts'
import { cobrarSaldo } from '#web/lib/forms/saldo-param.ts'
import { useSession } from '#web/lib/session.ts'
import { WhatsappLink } from '#web/lib/whatsapp/whatsapp-link.tsx'
import { classes } from '#web/ui/base/classes.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { ReciboMenu } from './recibo-menu.tsx'
import { hechoText, reasonsText, recuperable } from './riesgo-words.ts'
import styles from './riesgo.module.css'

interface RowProps {
  fila: FilaDeRiesgo
  today: CivilDate
  /** Opens the charge by its search parameter; absent for a user who may not charge. */
  onCharge: ((cobrar: string) => void) | undefined
}

interface OpenProps extends RowProps {
  onWrite: (fila: FilaDeRiesgo) => void
}

/** A member to write to. The keys find its main act by the mark. */
export function OpenRow({ fila, today, onCharge, onWrite }: OpenProps) {
  const { format } = useSession()
  const { id_miembro, nombre, telefono, vencimiento, texto } = fila
  return (
    <li className={styles.row} data-row={id_miembro} data-cobrar={cobrarOf(fila)}>
      <Person fila={fila} detail={reasonsText(fila, today)} />
      <span className={styles.date}>{vencimiento !== '' && format.civilDate(vencimiento)}</span>
      <Money fila={fila} />
      <span className={styles.acts}>
        <span data-acto>
          {telefono === '' ? (
            <LinkButton
              size="s"
              variant="ghost"
              href={paths.verMiembro(id_miembro)}
              aria-label={`Agregar teléfono a ${nombre}`}
            >
              Agregar teléfono
            </LinkButton>
          ) : (
            <WhatsappLink
              telefono={telefono}
              text={texto}
              size="s"
              aria-label={`Escribir a ${nombre} por WhatsApp`}
              onPress={() => onWrite(fila)}
            >
              Escribir
            </WhatsappLink>
          )}
        </span>
        <Charge fila={fila} onCharge={onCharge} />
        {fila.recibo && <ReciboMenu recibo={fila.recibo} nombre={nombre} />}
      </span>
    </li>
  )
}

/** The heads of the columns. Each row says by itself what it shows. A user who sees no sums needs no head for them. */
export const Heads = ({ hasMoney }: { hasMoney: boolean }) => (
  <div className={styles.heads} aria-hidden="true">
    <span>Miembro</span>
    <span>Por qué</span>
    <span>Vence</span>
    <span>
      {hasMoney && (
        <>
          Recuperable <ArrowDown aria-hidden />
        </>
      )}
    </span>
  </div>
)

interface DoneProps extends RowProps {
  onUndo: (id: string) => void
}

/** A member who was written to or came back today. The author of the message may undo it. */
export function DoneRow({ fila, today, onCharge, onUndo }: DoneProps) {
  const { format } = useSession()
  const { hecho } = fila
  if (!hecho) return null
  const cameBack = hecho.pago || hecho.vino
  return (
    <li className={classes(styles.row, styles.done)}>
      <Person
        fila={fila}
        detail={
          <>
            <span className={cameBack ? styles.back : undefined}>{hechoText(hecho, today, format)}</span>
            {!hecho.pago && reasonsText(fila, today) !== '' && ` · ${reasonsText(fila, today)}`}
          </>
        }
      />
      <span className={styles.date}>{fila.vencimiento !== '' && format.civilDate(fila.vencimiento)}</span>
      {hecho.pago ? <span className={styles.money} /> : <Money fila={fila} />}
      <span className={styles.acts}>
        {hecho.mio && (
          <IconButton
            size="s"
            label={`Deshacer el mensaje a ${fila.nombre}`}
            icon={<Undo2 aria-hidden />}
            onPress={() => onUndo(fila.id_miembro)}
          />
        )}
        {!hecho.pago && <Charge fila={fila} onCharge={onCharge} />}
      </span>
    </li>
  )
}

function Person({ fila, detail }: { fila: FilaDeRiesgo; detail: ReactNode }) {
  const { id_miembro, nombre, foto } = fila
  const otraSucursal = useOtraSucursal(fila)
  return (
    <>
      <MiembroAvatar
        miembro={{ id: id_miembro, collectionId: 'col_miembros', collectionName: 'miembros', nombre, foto }}
      />
      <span className={styles.texts}>
        <Link to={paths.verMiembro(id_miembro)} className={styles.name}>
          {nombre}
        </Link>
        <span className={styles.detail}>
          {detail}
          {otraSucursal && ` · ${otraSucursal}`}
        </span>
      </span>
    </>
  )
}

/** The money to expect, by which the list is ordered, above the chance and the money at stake. */
function Money({ fila: { monto, probabilidad } }: { fila: FilaDeRiesgo }) {
  const { format } = useSession()
  if (monto === null || probabilidad === null) return <span className={styles.money} />
  return (
    <span className={styles.money}>
      <span>{format.money(recuperable(monto, probabilidad))}</span>
      <span className={styles.stake}>
        {format.percent(100 * probabilidad)} de {format.money(monto)}
      </span>
    </span>
  )
}

const isDebt = ({ motivos: [first] }: Pick<FilaDeRiesgo, 'motivos'>) => first?.tipo === 'saldo'

/** The search parameter that charging a row opens: of its debt, where that is the first reason. */
const cobrarOf = (fila: FilaDeRiesgo) => (isDebt(fila) ? cobrarSaldo(fila.id_miembro) : fila.id_miembro)

function Charge({ fila, onCharge }: Pick<RowProps, 'fila' | 'onCharge'>) {
  if (!onCharge) return null
  return (
    <IconButton
      size="s"
      label={isDebt(fila) ? `Cobrar saldo a ${fila.nombre}` : `Cobrar a ${fila.nombre}`}
      icon={isDebt(fila) ? <HandCoins aria-hidden /> : <CircleDollarSign aria-hidden />}
      onPress={() => onCharge(cobrarOf(fila))}
    />
  )
}
