import { Logger } from 'graphile-worker'

/** Logs the queue's own troubles. Failures of jobs are logged with their cause where jobs run. */
export const workerLogger = (onError: (sentence: string, error: unknown) => void): Logger =>
  new Logger(() => (level, message, meta) => {
    if (level !== 'error' || message.startsWith('Failed task')) return
    onError('job queue: worker', meta && 'error' in meta ? meta['error'] : new Error(message))
  })
