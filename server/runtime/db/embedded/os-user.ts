import { readFile } from 'node:fs/promises'
import { StartError } from '#server/runtime/errors/errors.ts'

/** The account PostgreSQL runs as when the server is root. PostgreSQL refuses to run as root. */
export type OsUser = { name: string; uid: number; gid: number }

const CANDIDATES = ['postgres', 'nobody', 'daemon', 'www-data']

/** Null when this process is an ordinary user and PostgreSQL can run as it. */
export async function findOsUser(): Promise<OsUser | null> {
  if (process.getuid?.() !== 0) return null
  const accounts = parseAccounts(await readFile('/etc/passwd', 'utf8'))
  for (const name of CANDIDATES) {
    const account = accounts.find((candidate) => candidate.name === name)
    if (account && account.uid !== 0) return account
  }
  throw new StartError(
    `PostgreSQL no puede correr como root y no hay otra cuenta en /etc/passwd (${CANDIDATES.join(', ')}). Crea una, o arranca Vigente con un usuario común.`,
  )
}

export function parseAccounts(passwd: string): OsUser[] {
  return passwd.split('\n').flatMap((line) => {
    const [name = '', , uid = '', gid = ''] = line.split(':')
    return name !== '' && /^\d+$/.test(uid) && /^\d+$/.test(gid) ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}
