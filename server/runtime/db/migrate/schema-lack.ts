import { StartError } from '#server/runtime/errors/errors.ts'
import { checksumOf, type SchemaFiles, type Step } from './schema-files.ts'

/** The step that stands for all of `db/schema`, the tables of version 1.0. Lower numbers are steps of versions before it. */
export const BASE = 2000

/** A numbered step recorded in a database or its backup. */
export type Made = { version: number; checksum: string }

export const lineOf = ({ version, checksum }: Made) => `${version} ${checksum}`

/** `db/schema` as one step. */
const baseOf = ({ schema }: SchemaFiles): Step => ({
  name: 'schema',
  version: BASE,
  sql: '',
  checksum: checksumOf(schema.map(({ checksum }) => checksum).join('\n')),
  rows: false,
})

/** The steps that are missing. Throws in words if the recorded steps are not this program's. */
export function lackOf(files: SchemaFiles, made: readonly Made[]): Step[] {
  const steps = [baseOf(files), ...files.migrations]
  if (made.some(({ version }) => version < BASE)) {
    throw new StartError(
      'La base de datos es de antes de la versión 1.0, o no la hizo Vigente, y esta versión no la lee. Sigue con el programa que la hizo, o empieza con una base vacía. No se cambió nada.',
    )
  }
  const known = new Map(steps.map((step) => [step.version, step]))
  for (const { version, checksum } of made) {
    const step = known.get(version)
    if (!step) {
      throw new StartError(
        `La base de datos es más nueva que este programa: ya tiene la migración ${version}. Instala la versión que la creó o una posterior.`,
      )
    }
    if (step.checksum !== checksum)
      throw new StartError(`db/${step.name} cambió después de aplicarse a esta base de datos.`)
  }
  const done = new Set(made.map(({ version }) => version))
  return steps.filter(({ version }) => !done.has(version))
}
