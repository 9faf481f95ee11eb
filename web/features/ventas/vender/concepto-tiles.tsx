import { DoorOpen, PencilLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import type { Concepto } from '#shared/ventas/venta.ts'
import { useSession } from '#web/lib/session.ts'
import { classes } from '#web/ui/base/classes.ts'
import { Kbd } from '#web/ui/buttons/kbd.tsx'
import { otra } from './state/venta.ts'
import styles from './vender.module.css'

interface ConceptoTilesProps {
  conceptos: readonly Concepto[]
  value: string
  /** Offers to sell what is not on the list. */
  hasOtra: boolean
  onChoose: (linea: string) => void
  error: string | undefined
}

const lastKey = 9

/** The price list as tiles; the first nine have a key. Pressed again, a tile sells one more. */
export function ConceptoTiles({ conceptos, value, hasOtra, onChoose, error }: ConceptoTilesProps) {
  const { format } = useSession()
  return (
    <div role="group" aria-label="Lista de precios" data-invalid={error ? '' : undefined}>
      <div className={styles.tiles}>
        {conceptos.map(({ id, nombre, precio, tipo }, at) => (
          <Tile key={id} isChosen={value === id} isFirst={at === 0 && value === ''} onPress={() => onChoose(id)}>
            <span className={styles.name}>{nombre}</span>
            <span className={styles.price}>{format.money(precio)}</span>
            <span className={styles.corner}>
              {tipo === 'pase_del_dia' && <DoorOpen aria-label="Registra la entrada" />}
              {at < lastKey && <Kbd>{String(at + 1)}</Kbd>}
            </span>
          </Tile>
        ))}
        {hasOtra && (
          <Tile
            isChosen={value === otra}
            isFirst={conceptos.length === 0 && value === ''}
            onPress={() => onChoose(otra)}
          >
            <span className={styles.name}>Otra cosa</span>
            <span className={styles.price}>Qué y cuánto</span>
            <span className={styles.corner}>
              <PencilLine aria-hidden />
            </span>
          </Tile>
        )}
      </div>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

interface TileProps {
  isChosen: boolean
  isFirst: boolean
  onPress: () => void
  children: ReactNode
}

const Tile = ({ isChosen, isFirst, onPress, children }: TileProps) => (
  <AriaButton
    autoFocus={isFirst}
    aria-pressed={isChosen}
    className={classes(styles.tile, isChosen && styles.chosen)}
    onPress={onPress}
  >
    {children}
  </AriaButton>
)
