import type { OpcionesReporte } from '#shared/reportes/reporte.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { DateField } from '#web/ui/fields/dates/date-field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Switch } from '#web/ui/fields/choices/switch.tsx'
import { rangoNames, rangosOf, defaultRango } from './rangos.ts'
import { filtrosOf } from './reporte-words.ts'
import { defaultComparar, periodoInView } from './reportes.queries.ts'
import type { ReportesSearch } from './reportes-search.ts'
import styles from './reportes.module.css'

interface ReporteFiltrosProps {
  search: ReportesSearch
  today: CivilDate
  opciones: OpcionesReporte | undefined
  onChange: (part: Partial<ReportesSearch>) => void
}

/** The report's filters: days and others. */
export function ReporteFiltros({ search, today, opciones, onChange }: ReporteFiltrosProps) {
  const { reporte = 'ingresos' } = search
  const periodo = periodoInView(search, today)
  const chosen = search.rango ?? (search.desde && search.hasta ? 'otro' : defaultRango(reporte))
  const set = (part: Partial<ReportesSearch>) => onChange({ ...part, pagina: undefined })
  return (
    <div className={styles.filters}>
      <Select
        label="Período"
        options={[
          ...rangosOf(reporte).map((id) => ({ id, label: rangoNames[id] })),
          { id: 'otro' as const, label: 'Otras fechas' },
        ]}
        value={chosen}
        onChange={(rango) =>
          set(rango === 'otro' ? { rango: undefined, ...periodo } : { rango, desde: undefined, hasta: undefined })
        }
      />
      <div className={styles.days} data-named={chosen !== 'otro'}>
        <DateField
          label="Desde"
          value={periodo.desde}
          max={periodo.hasta}
          onChange={(desde) => desde && set({ rango: undefined, ...periodo, desde })}
        />
        <DateField
          label="Hasta"
          value={periodo.hasta}
          min={periodo.desde}
          onChange={(hasta) => hasta && set({ rango: undefined, ...periodo, hasta })}
        />
      </div>
      <Choices search={search} opciones={opciones} onChange={set} />
      <Switch
        label="Comparar"
        isSelected={(search.comparar ?? defaultComparar(reporte)) === 'true'}
        onChange={(isOn) => set({ comparar: isOn ? 'true' : 'false' })}
      />
    </div>
  )
}

function Choices({ search, opciones, onChange }: Omit<ReporteFiltrosProps, 'today'>) {
  const { plan = '', plazo = '', medio = '' } = search
  const has = filtrosOf(search)
  const { planes = [], plazos = [], medios = [] } = opciones ?? {}
  const all = (label: string) => ({ id: '', label })
  return (
    <>
      {has.medio && (
        <Select
          label="Medio de pago"
          options={[all('Todos'), ...medios.map((id) => ({ id, label: id }))]}
          value={medio}
          onChange={(id) => onChange({ medio: id || undefined })}
        />
      )}
      {has.plan && (
        <Select
          label="Plan"
          options={[all('Todos'), ...planes.map(({ id, nombre }) => ({ id, label: nombre }))]}
          value={plan}
          onChange={(id) => onChange({ plan: id || undefined, plazo: undefined })}
        />
      )}
      {has.plazo && (
        <Select
          label="Plazo"
          options={[
            all('Todos'),
            ...plazos.filter(({ id_plan }) => id_plan === plan).map(({ id, nombre }) => ({ id, label: nombre })),
          ]}
          value={plazo}
          onChange={(id) => onChange({ plazo: id || undefined })}
        />
      )}
    </>
  )
}
