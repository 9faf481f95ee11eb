import { Download } from 'lucide-react'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { phoneQuery, useMedia } from '#web/ui/base/use-media.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { describeError } from '#web/lib/api/errors.ts'
import type { ExportFormat } from './export-file.ts'

export interface ExportMenuProps {
  /** A list's name, or `reporte-` and a report's name. */
  name: string
  /** Query parameters of the download: the list's filter and sort, or the report's filters. */
  params: Record<string, string>
  /** Shows only an icon, for the head of a card. */
  isSmall?: boolean | undefined
  label?: string
}

const formats: readonly ExportFormat[] = ['xlsx', 'csv', 'pdf']

const labels: Record<ExportFormat, { label: string; detail: string }> = {
  xlsx: { label: 'Excel', detail: '.xlsx, con fechas y números' },
  csv: { label: 'CSV', detail: '.csv, para otros programas' },
  pdf: { label: 'PDF', detail: 'Tabla lista para imprimir' },
}

/** Exports the filtered rows of the screen. Renders nothing without the permission to export. */
export function ExportMenu({ name, params, isSmall, label = 'Exportar' }: ExportMenuProps) {
  const { can, format } = useSession()
  const isPhone = useMedia(phoneQuery)
  if (!can('reports.export')) return null
  const items = formats.map((id) => ({
    id,
    ...labels[id],
    onAction: () =>
      void import('./export-file.ts')
        .then(({ exportFile }) => exportFile({ name, params, format: id, written: format }))
        .catch((error: unknown) => toast.error('No se pudo exportar', { text: describeError(error).sentence })),
  }))
  const icon = <Download aria-hidden />
  const trigger = isSmall ? (
    <IconButton label={label} size="s" icon={icon} />
  ) : isPhone ? (
    <IconButton label={label} variant="outline" icon={icon} />
  ) : (
    <Button icon={icon}>{label}</Button>
  )
  return <Menu label={label} trigger={trigger} groups={[{ id: 'formatos', items }]} />
}
