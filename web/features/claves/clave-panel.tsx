import { useState } from 'react'
import type { Clave } from '#shared/claves/clave.ts'
import { modulos } from '#shared/permissions.ts'
import { HistorialDe } from '#web/features/historial/historial-de.tsx'
import { historialBy } from '#web/features/historial/historial.queries.ts'
import { actionWords } from '#web/features/roles/permission-words.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Facts } from '#web/ui/layout/facts.tsx'
import { DialogBody, DialogFooter } from '#web/ui/overlays/dialog-parts.tsx'
import { RecordPanel } from '#web/ui/overlays/record-panel.tsx'
import styles from './claves.module.css'
import { EstadoDeClave } from './estado-de-clave.tsx'
import { RevocarDialog } from './revocar-dialog.tsx'

interface ClavePanelProps {
  clave: Clave
  onClose: () => void
  onStep: (by: 1 | -1) => void
}

/** A key: its use, its reach, and its last acts. */
export function ClavePanel({ clave, onClose, onStep }: ClavePanelProps) {
  const { branches, can, format } = useSession()
  const [isRevoking, setIsRevoking] = useState(false)
  const { id, nombre, final, ultimo_uso, ultima_ip, vence, por_minuto, created, revocada, direcciones, expand } = clave
  const by = (moment: string, who = '') => [format.moment(moment), who].filter(Boolean).join(', ')
  const estado = <EstadoDeClave clave={clave} />
  const all = clave.sucursal_id.length > 1 && branches.every((branch) => clave.sucursal_id.includes(branch.id))
  return (
    <RecordPanel
      onClose={onClose}
      onStep={onStep}
      title={nombre}
      description={<code className={styles.final}>vk_…{final}</code>}
    >
      <DialogBody>
        <Facts
          title="Clave"
          rows={[
            ['Estado', estado],
            ['Último uso', ultimo_uso === '' ? 'Sin usar' : by(ultimo_uso, `desde ${ultima_ip}`)],
            ['Creada', by(created, expand?.creada_por?.name)],
            ['Vence', vence === '' ? 'No vence' : format.moment(vence)],
            ['Revocada', revocada && by(revocada, expand?.revocada_por?.name)],
          ]}
        />
        <Facts
          title="Alcance"
          rows={[
            ['Sucursales', all ? 'Todas' : branchNames(branches, clave.sucursal_id)],
            ['Direcciones', direcciones.length === 0 ? 'Cualquiera' : direcciones.join(', ')],
            ['Límite', `${format.number(por_minuto)} pedidos por minuto`],
          ]}
        />
        <Facts title="Permisos" rows={permissionRows(expand?.permisos ?? [])} />
        {can('audit.index') && (
          <section>
            <h3 className={styles.heading}>Lo último que hizo</h3>
            <HistorialDe filter={historialBy(id)} rows={5} />
          </section>
        )}
      </DialogBody>
      {revocada === '' && can('settings.update') && (
        <DialogFooter>
          <Button onPress={() => setIsRevoking(true)}>Revocar clave</Button>
        </DialogFooter>
      )}
      {isRevoking && <RevocarDialog clave={clave} onClose={() => setIsRevoking(false)} />}
    </RecordPanel>
  )
}

/** Branches that the reader does not see have no name here. */
function branchNames(branches: readonly { id: string; nombre: string }[], ids: readonly string[]): string {
  const names = branches.filter(({ id }) => ids.includes(id)).map(({ nombre }) => nombre)
  const others = ids.length - names.length
  return [...names, ...(others > 0 ? [others === 1 ? 'otra más' : `otras ${others}`] : [])].join(', ')
}

const permissionRows = (held: NonNullable<Clave['expand']>['permisos'] = []) =>
  modulos.map(({ nombre, permisos }) => {
    const words = permisos.filter((one) => held.some(({ permiso }) => permiso === one)).map(actionWords)
    return [nombre, words.join(', ')] as const
  })
