import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from '#server/runtime/errors/errors.ts'

/** One file of `db`, named by its path in there. */
export type Piece = { name: string; sql: string; checksum: string }

/** A numbered file, applied once. `rows`: it changes stored rows and no table, and also runs over a restored older backup. */
export type Step = Piece & { version: number; rows: boolean }

/** The files that make a database of this program's version. */
export type SchemaFiles = {
  /** In reading order. A fresh database gets them once; the ledger counts them as one step. */
  schema: Piece[]
  functions: Piece[]
  /** Present text of each view; a view that reads another one comes after it. */
  views: Piece[]
  migrations: Step[]
}

const FOLDER = fileURLToPath(new URL('../../../../db', import.meta.url))
const NUMBERED = /^(\d{4})_[a-z0-9_]+(\.rows)?\.sql$/

export async function readSchemaFiles(root = FOLDER): Promise<SchemaFiles> {
  const [schema, functions, views, migrations] = await Promise.all(
    ['schema', 'functions', 'views', 'migrations'].map((folder) => readPieces(root, folder)),
  )
  return {
    schema: schema ?? [],
    functions: functions ?? [],
    views: inOrder(views ?? []),
    migrations: stepsOf(migrations ?? []),
  }
}

export const checksumOf = (text: string) => createHash('sha256').update(text).digest('hex')

async function readPieces(root: string, folder: string): Promise<Piece[]> {
  const files = await readdir(join(root, folder), { recursive: true })
  const names = files.filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (file) => {
      const sql = (await readFile(join(root, folder, file), 'utf8')).replaceAll('\r\n', '\n')
      return { name: `${folder}/${file}`, sql, checksum: checksumOf(sql) }
    }),
  )
}

/** A view that reads others names them in its first line: `-- after: one, another`. */
function inOrder(views: readonly Piece[]): Piece[] {
  const ordered = new Set<Piece>()
  const place = (view: Piece) => {
    const others = (/^-- after: (.+)/.exec(view.sql)?.[1] ?? '').split(', ')
    for (const other of views) if (others.includes(objectOf(other.name))) place(other)
    ordered.add(view)
  }
  views.forEach(place)
  return [...ordered]
}

/** The ledger's name of a file leaves out subfolders, so a file may move within its folder. */
export const ledgerNameOf = ({ name }: Pick<Piece, 'name'>) => name.replace(/\/.*\//, '/')

/** 'pagos' of 'views/pagos.sql'. */
export const objectOf = (name: string) => name.replace(/^.*\//, '').replace(/\.sql$/, '')

function stepsOf(pieces: readonly Piece[]): Step[] {
  const steps = pieces.map((piece) => {
    const [, version, rows] = NUMBERED.exec(piece.name.replace(/^.*\//, '')) ?? []
    if (version === undefined) throw new StartError(`${piece.name} no es el nombre de una migración.`)
    return { ...piece, version: Number(version), rows: rows !== undefined }
  })
  const twice = steps.find(({ version }, index) => steps[index - 1]?.version === version)
  if (twice) throw new StartError(`Hay dos migraciones con el número ${twice.version}.`)
  return steps
}
