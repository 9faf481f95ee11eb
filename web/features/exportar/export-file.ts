import { describeError } from '#web/lib/api/errors.ts'
import type { Format } from '#web/lib/format.ts'
import { fetchFile, saveFile, type Progress } from '#web/lib/api/download.ts'
import { toast } from '#web/ui/feedback/toast.ts'

export type ExportFormat = 'csv' | 'xlsx' | 'pdf'

interface ExportRequest {
  name: string
  params: Record<string, string>
  format: ExportFormat | 'zip'
  written: Format
}

const pause = 250
let last = 0

/** Fetches an export with progress and a cancel button, and downloads the file. */
export async function exportFile({ name, params, format, written }: ExportRequest): Promise<void> {
  const id = `exportar-${++last}`
  const stop = new AbortController()
  const action = { label: 'Cancelar', onPress: () => stop.abort() }
  const tell = (text: string) => toast.info('Exportando…', { id, text, action, life: Infinity })
  let lastShown = 0
  const onProgress = (progress: Progress) => {
    if (Date.now() - lastShown < pause) return
    lastShown = Date.now()
    tell(sentenceOf(progress, written))
  }
  tell('Preparando el archivo')
  try {
    const file = await fetchFile(`/api/exportar/${name}.${format}?${new URLSearchParams(params)}`, {
      signal: stop.signal,
      onProgress,
    })
    saveFile(file, `${name.replace('reporte-', '')}.${format}`)
    toast.success('Archivo listo', { id, text: `${sizeOf(file.size, written)} en tus descargas` })
  } catch (error) {
    const { kind, sentence } = describeError(error)
    if (kind === 'cancelled' || stop.signal.aborted) toast.info('Exportación cancelada', { id })
    else toast.error('No se pudo exportar', { id, text: sentence })
  }
}

function sentenceOf({ bytes, filas }: Progress, written: Format): string {
  const size = `${sizeOf(bytes, written)} recibidos`
  return filas === null ? size : `${written.number(filas)} filas, ${size}`
}

function sizeOf(bytes: number, written: Format): string {
  if (bytes < 1_000_000) return `${written.number(Math.max(1, Math.round(bytes / 1000)))} KB`
  return `${written.number(Math.round(bytes / 100_000) / 10)} MB`
}
