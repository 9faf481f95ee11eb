import { isIP } from 'node:net'
import { isAbsolute, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { hostsOf } from './db/servers/hosts.ts'
import { misspelled, readEnvFile } from './env-file.ts'
import { parseRules } from './limits/rate-rules.ts'
import { logLevels } from './observability/log.ts'

const optionalUrl = (protocols: string[], problem: string) =>
  z
    .string()
    .refine((value) => protocols.includes(protocolOf(value)), { error: problem })
    .optional()

const protocolOf = (value: string) => (URL.canParse(value) ? new URL(value).protocol : '')

function isAddress(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/')
  const longest = isIP(address) === 6 ? 128 : 32
  return (
    isIP(address) !== 0 && rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= longest))
  )
}

const web = ['http:', 'https:']

/** An address without path, query, fragment or user: paths of our own are put behind it. */
const isOrigin = (value: string): boolean =>
  web.includes(protocolOf(value)) && value.replace(/\/$/, '').toLowerCase() === new URL(value).origin

/** A bucket of an S3-compatible server, with both keys. */
function isBucket(value: string): boolean {
  if (!['s3:', ...web].includes(protocolOf(value))) return false
  const { username, password, pathname } = new URL(value)
  return username !== '' && password !== '' && pathname.length > 1
}

const wholeNumber = (digits: number, problem: string) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,${digits}}$`), { error: problem })
    .transform(Number)

const notAPort = 'debe ser un número de puerto entre 0 y 65535'
const port = wholeNumber(5, notAPort).refine((given) => given <= 65_535, { error: notAPort })

/** Every setting, all optional. An empty value counts as absent. */
export const envSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], { error: 'debe ser development, production o test' })
    .default('development'),
  PORT: port.default(8090),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .refine((address) => hostsOf(address) !== null, {
      error: 'debe ser una dirección postgresql://usuario:clave@servidor/base; varios servidores, separados por comas',
    })
    .optional(),
  DEMO: z.enum(['0', '1'], { error: 'debe ser 0 (sin demostración) o 1' }).optional(),
  SECRET: z.string().min(32, { error: 'debe tener al menos 32 caracteres' }).optional(),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, { error: 'debe ser solo http(s)://nombre, sin ruta ni nada detrás' })
    .optional(),
  TRUST_PROXY: z
    .string()
    .refine((list) => list.split(',').every((entry) => isAddress(entry.trim())), {
      error: 'debe ser una lista de direcciones IP o redes separadas por comas (10.0.0.0/8)',
    })
    .optional(),
  SMTP_URL: optionalUrl(['smtp:', 'smtps:'], 'debe ser una dirección smtp:// o smtps://'),
  MAIL_FROM: z.email({ error: 'debe ser una dirección de correo' }).optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: optionalUrl(web, 'debe ser una dirección http:// o https://'),
  FILES_URL: z
    .string()
    .refine(isBucket, { error: 'debe ser https://CLAVE:SECRETO@servidor/cubo, con las dos claves y el cubo' })
    .optional(),
  RATE_RULES: z
    .string()
    .refine((written) => written === '0' || parseRules(written) !== null, {
      error: 'debe ser 0 o reglas como *:create=20/5; /api/=300/10@guest',
    })
    .optional(),
  BACKUP_COPY: z
    .string()
    .refine((place) => isAbsolute(place) || isBucket(place), {
      error:
        'debe ser una carpeta con su ruta completa, o https://CLAVE:SECRETO@servidor/cubo/carpeta, con las dos claves',
    })
    .optional(),
  BACKUP_ALERT_HOURS: wholeNumber(4, 'debe ser un número de horas, o 0 para no avisar').default(26),
  BACKUP_KEY: z.string().min(32, { error: 'debe tener al menos 32 caracteres' }).optional(),
  MP_ACCESS_TOKEN: z.string().optional(),
  MP_WEBHOOK_SECRET: z.string().optional(),
  WEBHOOKS_LOCAL: z
    .enum(['0', '1'], { error: 'debe ser 0, o 1 para que los webhooks lleguen a esta máquina' })
    .optional(),
  MP_CLIENT_ID: z.string().optional(),
  MP_CLIENT_SECRET: z.string().optional(),
  MP_API_URL: optionalUrl(web, 'debe ser una dirección http:// o https://'),
  LOG_LEVEL: z.enum(logLevels, { error: `debe ser ${logLevels.join(', ')}` }).optional(),
  METRICS_PORT: port.optional(),
  SLOW_QUERY_MS: wholeNumber(6, 'debe ser un número de milisegundos, o 0 para ninguna').default(500),
  MIN_FREE_MB: wholeNumber(7, 'debe ser un número de megabytes, o 0 para no mirar el disco').default(256),
})

export type Env = z.infer<typeof envSchema>

export const settingNames: readonly string[] = Object.keys(envSchema.shape)

/** The demonstration is on outside production, unless switched off; in production only where it is asked for. */
export const hasDemo = ({ NODE_ENV, DEMO }: Pick<Env, 'NODE_ENV' | 'DEMO'>): boolean =>
  DEMO === undefined ? NODE_ENV !== 'production' : DEMO === '1'

/** `inFile`: every name of the settings' file, also unknown ones. */
export type EnvReading =
  | { ok: true; env: Env; written: WrittenEnv; inFile: readonly string[] }
  | { ok: false; problems: string[] }

/** Settings as they were written, from every source together. */
export type WrittenEnv = Readonly<Record<string, string | undefined>>

/** Reads every setting at once, so that all problems are reported together. */
export function readEnv(source: WrittenEnv, inFile: readonly string[] = []): EnvReading {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = envSchema.safeParse(given)
  const problems = [
    ...misspelled(Object.keys(given), settingNames),
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ...incompletePairs(given),
  ]
  if (!parsed.success || problems.length > 0) return { ok: false, problems }
  const env = { ...parsed.data, DATA_DIR: resolve(PROGRAM, parsed.data.DATA_DIR) }
  return { ok: true, env, written: given, inFile }
}

/** Settings that need each other. */
const PAIRS: [string, string][] = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['MP_ACCESS_TOKEN', 'MP_WEBHOOK_SECRET'],
  ['MP_CLIENT_ID', 'MP_CLIENT_SECRET'],
]

/** Notifications about gyms' own payments are signed with the same secret. */
const isUsedBy = (name: string, given: Record<string, unknown>) =>
  name === 'MP_WEBHOOK_SECRET' && 'MP_CLIENT_ID' in given

function incompletePairs(given: Record<string, unknown>): string[] {
  const unsigned = 'MP_CLIENT_ID' in given && !('MP_WEBHOOK_SECRET' in given)
  const alone = unsigned ? ['MP_WEBHOOK_SECRET: falta, porque MP_CLIENT_ID está puesto'] : []
  const incomplete = PAIRS.flatMap(([one, other]) => {
    if (one in given === other in given || (other in given && isUsedBy(other, given))) return []
    const [present, missing] = one in given ? [one, other] : [other, one]
    return [`${missing}: falta, porque ${present} está puesto`]
  })
  return [...incomplete, ...alone]
}

/** Relative data folders lie in the program's folder, wherever a command is started. */
const PROGRAM = fileURLToPath(new URL('../..', import.meta.url))

/** The environment of the process. A file (`.env` in the program's folder by default) fills in missing settings. */
export function readProcessEnv(file?: string): EnvReading {
  const reading = readEnvFile(file ?? join(PROGRAM, '.env'), file !== undefined)
  if (reading.problems.length > 0) return { ok: false, problems: [...reading.problems] }
  return readEnv({ ...reading.settings, ...process.env }, Object.keys(reading.settings))
}

/** The first descriptor after the standard ones, see sd_listen_fds(3). */
const FIRST_INHERITED = 3

/**
 * Descriptor of a socket on which systemd already listens for this process; null for none. Connections wait in its queue
 * while the server restarts.
 */
export function inheritedSocket(source: Record<string, string | undefined> = process.env): number | null {
  const { LISTEN_PID, LISTEN_FDS } = source
  return LISTEN_FDS === '1' && LISTEN_PID === String(process.pid) ? FIRST_INHERITED : null
}
