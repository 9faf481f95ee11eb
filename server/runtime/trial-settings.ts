import type { Env, WrittenEnv } from './env.ts'

/** True for a setting that names something in use: a database, a store, a folder, a server, or a key to one. */
const isInUse: Readonly<Record<keyof Env, boolean>> = {
  NODE_ENV: false,
  PORT: true,
  HOST: true,
  DATA_DIR: true,
  DATABASE_URL: true,
  DEMO: false,
  SECRET: false,
  PUBLIC_URL: true,
  TRUST_PROXY: false,
  SMTP_URL: true,
  MAIL_FROM: true,
  GOOGLE_CLIENT_ID: true,
  GOOGLE_CLIENT_SECRET: true,
  GOOGLE_ISSUER: true,
  FILES_URL: true,
  RATE_RULES: false,
  BACKUP_COPY: true,
  BACKUP_ALERT_HOURS: false,
  BACKUP_KEY: false,
  MP_ACCESS_TOKEN: true,
  MP_WEBHOOK_SECRET: true,
  WEBHOOKS_LOCAL: true,
  MP_CLIENT_ID: true,
  MP_CLIENT_SECRET: true,
  MP_API_URL: true,
  LOG_LEVEL: false,
  METRICS_PORT: true,
  SLOW_QUERY_MS: false,
  MIN_FREE_MB: false,
}

/** The settings of a trial in a folder of its own. They lead to nothing that is in use. */
export function trialSettings(written: WrittenEnv, folder: string): WrittenEnv {
  const inUse = new Set(Object.entries(isInUse).flatMap(([name, is]) => (is ? [name] : [])))
  return { ...Object.fromEntries(Object.entries(written).filter(([name]) => !inUse.has(name))), DATA_DIR: folder }
}
