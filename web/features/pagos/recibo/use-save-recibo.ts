import { useMutation } from '@tanstack/react-query'
import { fetchFile, saveFile } from '#web/lib/api/download.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { Paper } from '#web/ui/print/paper.ts'
import { reciboNumber } from './recibo.ts'

interface PdfRequest {
  /** The address of the PDF. */
  file: string
  recibo: number
  paper: Paper
}

/** Downloads the server's PDF of the receipt. */
export function useSaveRecibo() {
  return useMutation({
    mutationFn: async ({ file, recibo, paper }: PdfRequest) => {
      const formato = paper === 'a4' ? 'a4' : '80mm'
      const { signal } = new AbortController()
      saveFile(await fetchFile(`${file}?formato=${formato}`, { signal }), `recibo-${reciboNumber(recibo)}.pdf`)
    },
    onError: (error) => toast.error(describeError(error).sentence),
  })
}
