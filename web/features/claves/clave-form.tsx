import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { claveInput, permisosDeClave, porMinutoUsual } from '#shared/claves/clave.ts'
import { conMayuscula } from '#shared/palabras/palabras.ts'
import type { Permission } from '#shared/permissions.ts'
import { PermissionMatrix } from '#web/features/roles/permission-matrix.tsx'
import { serverNow } from '#web/lib/clock/server-clock.ts'
import { type Act, useActForm } from '#web/lib/forms/use-act-form.ts'
import { useSession } from '#web/lib/session.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
import { usePalabras } from '#web/lib/words/use-palabras.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Checkbox } from '#web/ui/fields/choices/checkbox.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { DialogBody, DialogFooter, LeaveButton } from '#web/ui/overlays/dialog-parts.tsx'
import styles from './claves.module.css'
import { pideCodigoQuery } from './claves.queries.ts'
import { plantillasWith } from './plantillas.ts'

const { direcciones, vence, por_minuto } = claveInput.shape

/** The fields as they are chosen and typed, and the body that they make. */
const formInput = claveInput.extend({
  direcciones: z.string().transform((typed, { issues }) => {
    const { data, error } = direcciones.safeParse(typed.split(/[\s,]+/).filter((one) => one !== ''))
    if (data) return data
    issues.push({ code: 'custom', input: typed, message: error.issues[0]?.message })
    return z.NEVER
  }),
  vence: z.string().transform(instantIn).pipe(vence.unwrap()),
  por_minuto: z.string().transform(Number).pipe(por_minuto.unwrap()),
  codigo: z.string(),
})

interface ClaveFormProps {
  act: Act<z.output<typeof formInput>>
  onClose: () => void
}

const plazos = [
  { id: '0', label: 'No vence' },
  { id: '30', label: 'En 30 días' },
  { id: '90', label: 'En 90 días' },
  { id: '365', label: 'En un año' },
]
const limites = [
  { id: '60', label: '60 por minuto' },
  { id: String(porMinutoUsual), label: `${porMinutoUsual} por minuto` },
  { id: '600', label: '600 por minuto' },
]

/** The rights of a program: its acts, branches, networks and last day. */
export function ClaveForm({ act, onClose }: ClaveFormProps) {
  const { branches } = useSession()
  const { data: pideCodigo = false } = useQuery(pideCodigoQuery)
  const { control, send, refusal } = useActForm(act, {
    resolver: zodResolver(formInput),
    defaultValues: {
      nombre: '',
      permisos: [],
      sucursal_id: branches.map(({ id }) => id),
      direcciones: '',
      vence: '0',
      por_minuto: String(porMinutoUsual),
      codigo: '',
    },
  })
  const permisos = useFormField(control, 'permisos')
  const sucursales = useFormField(control, 'sucursal_id')
  const codigo = useFormField(control, 'codigo')
  const { torniquete } = usePalabras()
  const hold = (held: ReadonlySet<Permission>) => permisos.onChange([...held])
  return (
    <form onSubmit={send} noValidate>
      <DialogBody>
        <div className={styles.form}>
          {refusal && <Banner kind="bad">{refusal}</Banner>}
          <TextField
            label="Nombre"
            help={`El del programa: aparece en el historial y en los pagos, como Clave «${conMayuscula(torniquete)}».`}
            {...useFormField(control, 'nombre')}
            autoFocus
          />
          <Plantillas onChoose={hold} />
          <PermissionMatrix
            held={new Set(permisos.value)}
            onChange={hold}
            isReadOnly={false}
            forProgram={{ offered: permisosDeClave }}
          />
          {permisos.error && <Banner kind="bad">{permisos.error}</Banner>}
          <Sucursales chosen={sucursales.value} onChange={sucursales.onChange} />
          {sucursales.error && <Banner kind="bad">{sucursales.error}</Banner>}
          <div className={styles.pair}>
            <Select label="Vence" options={plazos} {...useFormField(control, 'vence')} />
            <Select label="Pedidos" options={limites} {...useFormField(control, 'por_minuto')} />
          </div>
          <TextArea
            label="Direcciones de internet permitidas"
            isOptional
            rows={2}
            help="Una por línea, como 203.0.113.7 o 203.0.113.0/24. Vacío: desde cualquiera."
            {...useFormField(control, 'direcciones')}
          />
          {pideCodigo && <TextField label="Código de tu app" autoComplete="one-time-code" {...codigo} />}
        </div>
      </DialogBody>
      <DialogFooter isSending={act.isPending}>
        <LeaveButton onLeave={onClose} />
        <Button variant="solid" type="submit" isPending={act.isPending}>
          Crear clave
        </Button>
      </DialogFooter>
    </form>
  )
}

const dia = 86_400_000

function instantIn(days: string): string {
  return days === '0' ? '' : new Date(serverNow().getTime() + Number(days) * dia).toISOString()
}

function Plantillas({ onChoose }: { onChoose: (held: Set<Permission>) => void }) {
  const { can } = useSession()
  return (
    <div className={styles.plantillas} role="group" aria-label="Empezar con los permisos de">
      <span className={styles.detail}>Empezar con</span>
      {plantillasWith(usePalabras()).map(({ nombre, permisos }) => (
        <Button key={nombre} size="s" onPress={() => onChoose(new Set(permisos.filter((one) => can(one))))}>
          {nombre}
        </Button>
      ))}
    </div>
  )
}

interface SucursalesProps {
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

function Sucursales({ chosen, onChange }: SucursalesProps) {
  const { branches } = useSession()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Sucursales</legend>
      {branches.map(({ id, nombre }) => (
        <Checkbox
          key={id}
          label={nombre}
          isSelected={chosen.includes(id)}
          onChange={(isChosen) => onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))}
        />
      ))}
    </fieldset>
  )
}
