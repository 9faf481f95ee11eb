import { StartError } from '#server/runtime/errors/errors.ts'
import { checksumOf, type SchemaFiles, type Step } from './schema-files.ts'

/** The step that stands for all of `db/schema`. Lower numbers are former migrations, higher ones later migrations. */
export const BASE = 1000
/** The former migrations up to the first of `db/adoption`, and the program that brings older databases there. */
const FORMER = {
  newest: 177,
  checksum: 'e331f0d6e39e606760cc7ed9b03637d987b91f0bfe38db5728804ea6e97f30a8',
  program: '24dd8ad',
}

/** A numbered step recorded in a database or its backup. */
export type Made = { version: number; checksum: string }

export const lineOf = ({ version, checksum }: Made) => `${version} ${checksum}`

/** `db/schema` as one step. */
export const baseOf = ({ schema }: SchemaFiles): Step => ({
  name: 'schema',
  version: BASE,
  sql: '',
  checksum: checksumOf(schema.map(({ checksum }) => checksum).join('\n')),
  rows: false,
})

export const isFormer = (made: readonly Made[]) => made.some(({ version }) => version < BASE)

/** The steps that are missing. Throws in words if the recorded steps are not this program's. */
export function lackOf(files: SchemaFiles, made: readonly Made[]): Step[] {
  if (isFormer(made)) requireFormer(made)
  const steps = [...(isFormer(made) ? files.adoption : []), baseOf(files), ...files.migrations]
  const known = new Map(steps.map((step) => [step.version, step]))
  for (const { version, checksum } of made.filter((each) => !isOld(each))) {
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

const isOld = ({ version }: Made) => version <= FORMER.newest

function requireFormer(made: readonly Made[]): void {
  const old = made.filter(isOld).toSorted((a, b) => a.version - b.version)
  if (checksumOf(old.map(lineOf).join('\n')) === FORMER.checksum) return
  throw new StartError(
    `La base de datos es de una versión anterior a la ${FORMER.program}, o no la hizo Vigente. Arranca primero la versión ${FORMER.program}, que la pone al día, y después esta. No se cambió nada.`,
  )
}
