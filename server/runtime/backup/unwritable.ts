import { StartError } from '#server/runtime/errors/errors.ts'

const refusals = new Set(['EROFS', 'EACCES', 'EPERM'])

/** Explains a folder that this process may not write into: usually the unit does not name it. */
export async function writingTo<T>(folder: string, what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    if (!refusals.has(code)) throw cause
    throw new StartError(
      `No se puede escribir en ${folder} (${what}). Debe ser de la cuenta que respalda y, con systemd, estar en su unidad: «ReadWritePaths=${folder}» en vigente-respaldo.service, o en vigente.service con el PostgreSQL incluido (systemctl edit, y systemctl daemon-reload).`,
      { cause },
    )
  }
}
