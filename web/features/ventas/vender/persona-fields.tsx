import { UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import { MiembroPicker } from '#web/features/miembros/buscador/miembro-picker.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { VentaDraft } from './state/venta.ts'
import styles from './vender.module.css'

interface PersonaFieldsProps {
  draft: VentaDraft
  onChange: (part: Partial<VentaDraft>) => void
  isPase: boolean
  error: string | undefined
}

/** The person of a sale: the visitor of a day pass, or a member, if the sale is to be in a member's name. */
export function PersonaFields({ draft, onChange, isPase, error }: PersonaFieldsProps) {
  const [isPicking, setIsPicking] = useState(false)
  if (draft.miembro)
    return (
      <p className={styles.member}>
        <span>{draft.miembro.nombre}</span>
        <IconButton
          size="s"
          label="Quitar al miembro"
          icon={<X aria-hidden />}
          onPress={() => onChange({ miembro: null })}
        />
      </p>
    )
  if (isPicking)
    return (
      <div className={styles.picking}>
        <MiembroPicker onChoose={({ id, nombre }) => (setIsPicking(false), onChange({ miembro: { id, nombre } }))} />
        <Button size="s" variant="ghost" onPress={() => setIsPicking(false)}>
          Sin miembro
        </Button>
      </div>
    )
  return (
    <>
      {isPase && (
        <div className={styles.visitor} data-next>
          <TextField
            label="Nombre"
            autoFocus
            autoComplete="off"
            maxLength={80}
            value={draft.visitante}
            onChange={(visitante) => onChange({ visitante })}
            error={error}
          />
          <TextField
            label="Teléfono"
            isOptional
            inputMode="tel"
            autoComplete="off"
            maxLength={20}
            value={draft.telefono}
            onChange={(telefono) => onChange({ telefono })}
          />
        </div>
      )}
      <span>
        <Button variant="ghost" size="s" isFlush icon={<UserPlus aria-hidden />} onPress={() => setIsPicking(true)}>
          {isPase ? 'Es un miembro' : 'Anotar a un miembro'}
        </Button>
      </span>
    </>
  )
}
