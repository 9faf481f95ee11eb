import { useMutation } from '@tanstack/react-query'
import { fetchFile, saveFile } from '#web/lib/download.ts'
import { describeError } from '#web/lib/errors.ts'
import { toast } from '#web/ui/toast.ts'
import type { Paper } from './print-recibo.ts'
import { reciboNumber } from './recibo.ts'

interface Asked {
  id: string
  recibo: number
  paper: Paper
}

/** Saves the receipt as the server draws it, to keep or to attach to a message. */
export function useSaveRecibo() {
  return useMutation({
    mutationFn: async ({ id, recibo, paper }: Asked) => {
      const formato = paper === 'a4' ? 'a4' : '80mm'
      const { signal } = new AbortController()
      saveFile(
        await fetchFile(`/api/pagos/${id}/recibo.pdf?formato=${formato}`, { signal }),
        `recibo-${reciboNumber(recibo)}.pdf`,
      )
    },
    onError: (error) => toast.error(describeError(error).sentence),
  })
}
