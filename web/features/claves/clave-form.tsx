import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { claveInput, permisosDeClave, porMinutoUsual, type ClaveInput } from '#shared/claves/clave.ts'
import type { Permission } from '#shared/permissions.ts'
import { PermissionMatrix } from '#web/features/roles/permission-matrix.tsx'
import { describeError } from '#web/lib/api/errors.ts'
import { serverNow } from '#web/lib/clock/server-clock.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Checkbox } from '#web/ui/fields/choices/checkbox.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { DialogBody, DialogFooter, LeaveButton } from '#web/ui/overlays/dialog-parts.tsx'
import styles from './claves.module.css'
import { pideCodigoQuery } from './claves.queries.ts'
import { plantillas } from './plantillas.ts'

interface ClaveFormProps {
  error: Error | null
  isPending: boolean
  onSend: (sent: ClaveInput & { codigo: string }) => void
  onClose: () => void
}

const dia = 86_400_000
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
export function ClaveForm({ error, isPending, onSend, onClose }: ClaveFormProps) {
  const { branches } = useSession()
  const { data: pideCodigo = false } = useQuery(pideCodigoQuery)
  const [nombre, setNombre] = useState('')
  const [held, setHeld] = useState<ReadonlySet<Permission>>(new Set())
  const [sucursales, setSucursales] = useState<ReadonlySet<string>>(new Set(branches.map(({ id }) => id)))
  const [direcciones, setDirecciones] = useState('')
  const [plazo, setPlazo] = useState('0')
  const [limite, setLimite] = useState(String(porMinutoUsual))
  const [codigo, setCodigo] = useState('')
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const refused = error && describeError(error)
  const problems: Readonly<Record<string, string>> = { ...refused?.fields, ...wrong }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const parsed = claveInput.safeParse({
      nombre,
      permisos: [...held],
      sucursal_id: [...sucursales],
      direcciones: direcciones.split(/[\s,]+/).filter((one) => one !== ''),
      vence: plazo === '0' ? '' : new Date(serverNow().getTime() + Number(plazo) * dia).toISOString(),
      por_minuto: Number(limite),
    })
    if (!parsed.success)
      return setWrong(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])))
    setWrong({})
    onSend({ ...parsed.data, codigo })
  }
  return (
    <form onSubmit={send} noValidate>
      <DialogBody>
        <div className={styles.form}>
          {refused && Object.keys(refused.fields).length === 0 && <Banner kind="bad">{refused.sentence}</Banner>}
          <TextField
            label="Nombre"
            help="El del programa: aparece en el historial y en los pagos, como Clave «Torniquete»."
            value={nombre}
            onChange={setNombre}
            error={problems['nombre']}
            autoFocus
          />
          <Plantillas onChoose={setHeld} />
          <PermissionMatrix
            held={held}
            onChange={setHeld}
            isReadOnly={false}
            forProgram={{ offered: permisosDeClave }}
          />
          {problems['permisos'] && <Banner kind="bad">{problems['permisos']}</Banner>}
          <Sucursales chosen={sucursales} onChange={setSucursales} />
          {problems['sucursal_id'] && <Banner kind="bad">{problems['sucursal_id']}</Banner>}
          <div className={styles.pair}>
            <Select label="Vence" options={plazos} value={plazo} onChange={setPlazo} error={problems['vence']} />
            <Select
              label="Pedidos"
              options={limites}
              value={limite}
              onChange={setLimite}
              error={problems['por_minuto']}
            />
          </div>
          <TextArea
            label="Direcciones de internet permitidas"
            isOptional
            rows={2}
            help="Una por línea, como 203.0.113.7 o 203.0.113.0/24. Vacío: desde cualquiera."
            value={direcciones}
            onChange={setDirecciones}
            error={problems['direcciones']}
          />
          {pideCodigo && (
            <TextField
              label="Código de tu app"
              autoComplete="one-time-code"
              value={codigo}
              onChange={setCodigo}
              error={problems['codigo']}
            />
          )}
        </div>
      </DialogBody>
      <DialogFooter isSending={isPending}>
        <LeaveButton onLeave={onClose} />
        <Button variant="solid" type="submit" isPending={isPending}>
          Crear clave
        </Button>
      </DialogFooter>
    </form>
  )
}

function Plantillas({ onChoose }: { onChoose: (held: Set<Permission>) => void }) {
  const { can } = useSession()
  return (
    <div className={styles.plantillas} role="group" aria-label="Empezar con los permisos de">
      <span className={styles.detail}>Empezar con</span>
      {plantillas.map(({ nombre, permisos }) => (
        <Button key={nombre} size="s" onPress={() => onChoose(new Set(permisos.filter((one) => can(one))))}>
          {nombre}
        </Button>
      ))}
    </div>
  )
}

interface SucursalesProps {
  chosen: ReadonlySet<string>
  onChange: (chosen: Set<string>) => void
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
          isSelected={chosen.has(id)}
          onChange={(isChosen) =>
            onChange(new Set(isChosen ? [...chosen, id] : [...chosen].filter((one) => one !== id)))
          }
        />
      ))}
    </fieldset>
  )
}
