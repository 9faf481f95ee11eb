import { Logger } from 'graphile-worker'

/** The queue's own troubles, without what it says of each job: that is told with its cause where jobs are run. */
export const workerLogger = (onError: (sentence: string, error: unknown) => void): Logger =>
  new Logger(() => (level, message, meta) => {
    if (level !== 'error' || message.startsWith('Failed task')) return
    onError('job queue', meta && 'error' in meta ? meta['error'] : new Error(message))
  })
