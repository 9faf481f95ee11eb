import { scanTypes } from '#shared/campos/scan-types.ts'
import { mostPapel, type MandatoPapel } from '#shared/domiciliacion/mandato-papel.ts'
import type { Mandato } from '#shared/domiciliacion/mandato.ts'
import { api } from '#web/lib/api/api.ts'
import { fetchFile, saveFile } from '#web/lib/api/download.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { toast } from '#web/ui/feedback/toast.ts'

const stale = ['mandatos_papeles']
const onError = (error: Error) => toast.error(describeError(error).sentence)

/** The reason to refuse a file before it is sent. The server checks its bytes. */
const papelProblem = ({ type, size }: File): string =>
  scanTypes.includes(type) && size <= mostPapel ? '' : 'Elige una foto o un PDF de hasta 10 MB.'

/** Keeps the paper that the payer of a mandate signed. */
export function useGuardarPapel(id_mandato: string) {
  const { mutate, isPending } = useWrite({
    what: 'El papel firmado',
    write: (papel: File) => api.collection('mandatos_papeles').create<MandatoPapel>({ id_mandato, papel }),
    stale,
    onDone: () => toast.success('Papel firmado guardado'),
    onError,
  })
  const take = (file: File | undefined) => {
    if (!file) return
    const problem = papelProblem(file)
    if (problem === '') mutate(file)
    else toast.error(problem)
  }
  return { take, isPending }
}

/** Saves the signed paper as a file of this device. */
export const useBajarPapel = ({ id, papel }: MandatoPapel, { referencia }: Pick<Mandato, 'referencia'>) =>
  useWrite({
    async write() {
      const token = await api.files.getToken()
      const path = `/api/files/mandatos_papeles/${id}/${papel}?token=${token}`
      const blob = await fetchFile(path, { signal: new AbortController().signal })
      saveFile(blob, `mandato-${referencia}-firmado${/\.\w+$/.exec(papel)?.[0] ?? ''}`)
    },
    stale: [],
    onError,
  })

export const useQuitarPapel = (onDone: () => void) =>
  useWrite({
    what: 'El borrado del papel firmado',
    write: ({ id }: MandatoPapel) => api.collection('mandatos_papeles').delete(id),
    stale,
    onDone,
  })
