import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { claveInput, permisosDeClave, porMinutoUsual, type ClaveInput } from '#shared/claves/clave.ts'
import type { Permission } from '#shared/permissions.ts'
import { PermissionMatrix } from '#web/features/roles/permission-matrix.tsx'
import { describeError } from '#web/lib/api/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Checkbox } from '#web/ui/fields/choices/checkbox.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { DialogBody, DialogFooter } from '#web/ui/overlays/dialog-parts.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import styles from './claves.module.css'
import { pideCodigoQuery, useMakeClave } from './claves.queries.ts'

/** The form of a new key, and then its secret, shown this once. */
export function ClaveDialog({ onClose }: { onClose: () => void }) {
  const make = useMakeClave()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={make.data ? 'Guarda la clave ahora' : 'Nueva clave de API'}
      size={make.data ? 'm' : 'l'}
      isDirty={make.data !== undefined}
    >
      {make.data ? (
        <Secreto secreto={make.data.secreto} onClose={onClose} />
      ) : (
        <ClaveForm error={make.error} isPending={make.isPending} onSend={make.mutate} onClose={onClose} />
      )}
    </Dialog>
  )
}

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

function ClaveForm({ error, isPending, onSend, onClose }: ClaveFormProps) {
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
      vence: plazo === '0' ? '' : new Date(Date.now() + Number(plazo) * dia).toISOString(),
      por_minuto: Number(limite),
    })
    if (!parsed.success)
      return setWrong(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])))
    setWrong({})
    onSend({ ...parsed.data, codigo })
  }
  const toggle = (id: string, isChosen: boolean) =>
    setSucursales(new Set(isChosen ? [...sucursales, id] : [...sucursales].filter((one) => one !== id)))
  return (
    <form onSubmit={send} noValidate>
      <DialogBody>
        <div className={styles.form}>
          {refused && Object.keys(refused.fields).length === 0 && <Banner kind="bad">{refused.sentence}</Banner>}
          <TextField
            label="Nombre"
            help="El del programa: aparece en el historial y en los pagos, como «Clave: Torniquete»."
            value={nombre}
            onChange={setNombre}
            error={problems['nombre']}
            autoFocus
          />
          <PermissionMatrix
            held={held}
            onChange={setHeld}
            isReadOnly={false}
            forProgram={{ offered: permisosDeClave }}
          />
          {problems['permisos'] && <Banner kind="bad">{problems['permisos']}</Banner>}
          <fieldset className={styles.group}>
            <legend className={styles.legend}>Sucursales</legend>
            {branches.map(({ id, nombre: sucursal }) => (
              <Checkbox
                key={id}
                label={sucursal}
                isSelected={sucursales.has(id)}
                onChange={(isChosen) => toggle(id, isChosen)}
              />
            ))}
          </fieldset>
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
      <DialogFooter>
        <Button onPress={onClose}>Cancelar</Button>
        <Button variant="solid" type="submit" isPending={isPending}>
          Crear clave
        </Button>
      </DialogFooter>
    </form>
  )
}

function Secreto({ secreto, onClose }: { secreto: string; onClose: () => void }) {
  return (
    <>
      <DialogBody>
        <div className={styles.form}>
          <Banner kind="warn">No se vuelve a mostrar. Pégala en el programa que la va a usar.</Banner>
          <div className={styles.secret}>
            <code>{secreto}</code>
            <CopyButton text={secreto} label="Copiar la clave" />
          </div>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button variant="solid" onPress={onClose}>
          La guardé
        </Button>
      </DialogFooter>
    </>
  )
}
