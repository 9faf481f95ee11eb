import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { z } from 'zod'
import { dia } from '#shared/campos/limits.ts'
import { codigosDevolucion, conceptoDevolucion } from '#shared/devoluciones/conceptos-devolucion.ts'
import { devolucionInput } from '#shared/domiciliacion/devolucion.ts'
import { plain } from '#shared/values/plain-text.ts'
import { useActForm } from '#web/lib/forms/use-act-form.ts'
import { useSession } from '#web/lib/session.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ComboBox } from '#web/ui/fields/combo-box.tsx'
import { DateField } from '#web/ui/fields/dates/date-field.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { FieldPair } from '#web/ui/layout/field-group.tsx'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { FormFooter } from '#web/ui/overlays/form-footer.tsx'
import styles from '../domiciliacion.module.css'
import { useDevolver } from '../queries/devueltos.writes.ts'
import type { Recibo } from '../queries/recibo.ts'
import { memberOf } from '../remesas/recibos-columns.tsx'

interface DevolverDialogProps {
  recibo: Recibo
  onClose: () => void
}

const options = codigosDevolucion.map((id) => ({ id, label: `${id} · ${conceptoDevolucion(id).dice}` }))

const schema = devolucionInput.extend({
  codigo: z.string().refine((codigo) => codigosDevolucion.includes(codigo), 'Elige el motivo que dice el banco.'),
  dia,
})

/** Enters by hand what the bank told: its reason, its day and what it costs. */
export function DevolverDialog({ recibo, onClose }: DevolverDialogProps) {
  const { format } = useSession()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Marcar devuelto"
      description={`${memberOf(recibo)} · ${format.money(recibo.monto)}`}
    >
      <DevolverForm recibo={recibo} onClose={onClose} />
    </Dialog>
  )
}

function DevolverForm({ recibo, onClose }: DevolverDialogProps) {
  const { gym } = useSession()
  const today = useToday(gym.zona_horaria)
  const devolver = useDevolver(recibo.id, onClose)
  const { control, send, refusal } = useActForm(devolver, {
    resolver: zodResolver(schema),
    defaultValues: { codigo: '', dia: today, coste: 0 },
  })
  const codigo = useController({ control, name: 'codigo' })
  const coste = useFormField(control, 'coste')
  const [query, setQuery] = useState('')
  const items = options.filter(({ label }) => plain(label).includes(plain(query)))
  return (
    <form onSubmit={send} noValidate>
      <DialogBody>
        <div className={styles.fields}>
          <ComboBox
            label="Motivo"
            autoFocus
            placeholder="Código o palabras"
            items={query === '' ? options : items}
            value={options.find(({ id }) => id === codigo.field.value) ?? null}
            query={query}
            onQuery={setQuery}
            onChange={(id) => codigo.field.onChange(id ?? '')}
            error={codigo.fieldState.error?.message}
            help="Lo dice tu banco junto al recibo devuelto."
          />
          <FieldPair>
            <DateField label="Día de la devolución" max={today} {...useFormField(control, 'dia')} />
            <MoneyField
              label="Gasto del banco"
              currency={gym.moneda}
              {...coste}
              value={coste.value ?? 0}
              onChange={(amount) => coste.onChange(amount ?? 0)}
            />
          </FieldPair>
          <p className={styles.text}>Su pago se anula con la fecha del banco, y el período vuelve a estar sin pagar.</p>
          {refusal && <Banner kind="bad">{refusal}</Banner>}
        </div>
      </DialogBody>
      <FormFooter onCancel={onClose} isPending={devolver.isPending} isDanger>
        Marcar devuelto
      </FormFooter>
    </form>
  )
}
