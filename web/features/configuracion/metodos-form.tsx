import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { type Gimnasio, politica } from '#shared/collections/gimnasio.ts'
import { type MetodoPago, metodosOf } from '#shared/metodos-pago.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { UnsavedChanges } from '#web/lib/unsaved-changes.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Switch } from '#web/ui/fields/choices/switch.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import styles from './configuracion.module.css'
import { useSaveGimnasio } from './configuracion.queries.ts'

type Line = MetodoPago & { key: number; isNew: boolean }

const most = 12

/** Payment methods, in the order of the charge form. */
export function MetodosForm({ gym: given }: { gym: Gimnasio }) {
  const [gym, setGym] = useState(given)
  const { can } = useSession()
  const [lines, setLines] = useState<Line[]>(() => linesOf(gym))
  const [problem, setProblem] = useState<string>()
  const save = useSaveGimnasio(gym)
  const isReadOnly = !can('settings.update')
  const isDirty = JSON.stringify(named(lines)) !== JSON.stringify(named(linesOf(gym)))
  const edit = (key: number, part: Partial<MetodoPago>) =>
    setLines((now) => now.map((line) => (line.key === key ? { ...line, ...part } : line)))
  const move = (index: number, by: number) => setLines((now) => moved(now, index, by))
  const add = () => {
    const key = Math.max(...lines.map((line) => line.key), 0) + 1
    setLines((now) => [...now, { key, nombre: '', referencia: true, activo: true, isNew: true }])
  }
  const send = async () => {
    const metodos = named(lines)
    const parsed = politica.shape.metodos_pago.safeParse(metodos)
    setProblem(parsed.success ? undefined : parsed.error.issues[0]?.message)
    if (!parsed.success) return
    try {
      const saved = await save.mutateAsync({ politica: { ...gym.politica, metodos_pago: metodos } })
      setGym(saved)
      setLines(linesOf(saved))
      toast.success('Métodos de pago guardados')
    } catch (error) {
      const { sentence, fields } = describeError(error)
      setProblem(fields['politica'] ?? sentence)
    }
  }
  return (
    <Card title="Métodos de pago" description="En el orden en que aparecen al cobrar. Los pagos ya hechos no cambian.">
      <UnsavedChanges isDirty={isDirty && !save.isPending} />
      <ul className={styles.metodos}>
        {lines.map((line, index) => (
          <li key={line.key} className={styles.metodo}>
            {line.isNew ? (
              <TextField
                label="Nombre"
                isLabelHidden
                placeholder="Nombre del método"
                value={line.nombre}
                onChange={(nombre) => edit(line.key, { nombre })}
                autoFocus
                maxLength={40}
              />
            ) : (
              <span className={styles.nombre}>{line.nombre}</span>
            )}
            <Switch
              label="Pide referencia"
              aria-label={`Pide referencia: ${line.nombre}`}
              isSelected={line.referencia}
              onChange={(referencia) => edit(line.key, { referencia })}
              isDisabled={isReadOnly}
            />
            <Switch
              label="Activo"
              aria-label={`Activo: ${line.nombre}`}
              isSelected={line.activo}
              onChange={(activo) => edit(line.key, { activo })}
              isDisabled={isReadOnly}
            />
            {!isReadOnly && (
              <span className={styles.moves}>
                <IconButton
                  size="s"
                  label={`Subir ${line.nombre}`}
                  icon={<ArrowUp aria-hidden />}
                  isDisabled={index === 0}
                  onPress={() => move(index, -1)}
                />
                <IconButton
                  size="s"
                  label={`Bajar ${line.nombre}`}
                  icon={<ArrowDown aria-hidden />}
                  isDisabled={index === lines.length - 1}
                  onPress={() => move(index, 1)}
                />
                <IconButton
                  size="s"
                  label={`Quitar ${line.nombre}`}
                  icon={<X aria-hidden />}
                  isDisabled={lines.length === 1}
                  onPress={() => setLines((now) => now.filter(({ key }) => key !== line.key))}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {problem && <Banner kind="bad">{problem}</Banner>}
      {!isReadOnly && (
        <div className={styles.footer}>
          <Button icon={<Plus aria-hidden />} isDisabled={lines.length >= most} onPress={add}>
            Agregar método
          </Button>
          <Button variant="solid" isPending={save.isPending} onPress={() => void send()}>
            Guardar cambios
          </Button>
        </div>
      )}
    </Card>
  )
}

const linesOf = (gym: Gimnasio): Line[] => metodosOf(gym).map((one, key) => ({ ...one, key, isNew: false }))

const named = (lines: readonly Line[]): MetodoPago[] =>
  lines.map(({ nombre, referencia, activo }) => ({ nombre: nombre.trim(), referencia, activo }))

function moved(lines: readonly Line[], index: number, by: number): Line[] {
  const rest = lines.filter((_, other) => other !== index)
  return [...rest.slice(0, index + by), ...lines.slice(index, index + 1), ...rest.slice(index + by)]
}
