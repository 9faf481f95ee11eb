import { fetchFile, saveFile } from '#web/lib/api/download.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Saves a file of the server under a name. */
export const useDownload = (path: string, name: string) =>
  useWrite({
    write: async () => saveFile(await fetchFile(path, { signal: new AbortController().signal }), name),
    stale: [],
    onError: (error) => toast.error(describeError(error).sentence),
  })
