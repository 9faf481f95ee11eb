import { useMutation } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { fetchFile, saveFile } from '#web/lib/api/download.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { Paper } from '#web/ui/print/paper.ts'
import { type DeRecibo, reciboPath } from './enlace.queries.ts'
import { reciboNumber } from '#shared/recibo.ts'

interface PdfRequest {
  recibo: number
  paper: Paper
}

const onError = (error: unknown) => toast.error(describeError(error).sentence)

async function fetchPdf(de: DeRecibo, { recibo, paper }: PdfRequest): Promise<File> {
  const formato = paper === 'a4' ? 'a4' : '80mm'
  const { signal } = new AbortController()
  const blob = await fetchFile(`${reciboPath(de)}/recibo.pdf?formato=${formato}`, { signal })
  return new File([blob], `recibo-${reciboNumber(recibo)}.pdf`, { type: 'application/pdf' })
}

/** Downloads the server's PDF of the receipt. */
export function useSaveRecibo(de: DeRecibo) {
  return useMutation({
    mutationFn: async (request: PdfRequest) => {
      const file = await fetchPdf(de, request)
      saveFile(file, file.name)
    },
    onError,
  })
}

/** Mails the PDF to the customer. */
export function useMailRecibo(de: DeRecibo) {
  return useMutation({
    mutationFn: () => api.send(`${reciboPath(de)}/recibo/correo`, { method: 'POST' }),
    onSuccess: () => toast.success('Recibo enviado por correo'),
    onError,
  })
}

/** Opens the device's own sharing with the PDF; saves it where that is refused. */
export function useShareRecibo(de: DeRecibo) {
  return useMutation({
    mutationFn: async (request: PdfRequest) => {
      const file = await fetchPdf(de, request)
      try {
        await navigator.share({ files: [file], title: file.name })
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') return
        saveFile(file, file.name)
      }
    },
    onError,
  })
}

/** True on phones and tablets whose apps take files. */
export const canShareFiles = (): boolean =>
  matchMedia('(pointer: coarse)').matches &&
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [new File([], 'recibo.pdf', { type: 'application/pdf' })] })
