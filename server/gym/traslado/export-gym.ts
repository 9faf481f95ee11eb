import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { declared, sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { Append } from '#server/runtime/drafts/drafts.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import { rowsOf } from '#server/gym/exportar/cursor.ts'
import { toCsv } from '#server/gym/exportar/csv.ts'
import type { Locality } from '#server/gym/exportar/sheet.ts'
import { isFileName, keyOf } from '#server/runtime/file-store/file-key.ts'
import type { FileStore } from '#server/runtime/file-store/file-store.ts'
import { readmeText, zipPaths, type Manifiesto } from './manifiesto.ts'
import { planillas } from './planillas.ts'
import { filasDe, tablas, type Tabla } from './tablas.ts'

type Gym = Locality & { nombre: string }

export interface Exported {
  readonly tx: Transaction
  readonly fileStore: FileStore
  readonly now: Date
}

/**
 * Writes the transaction's gym as a ZIP, part by part, with a few hundred rows and one file in memory. The transaction must be a
 * snapshot, so that the parts agree.
 */
export async function writeGym(exported: Exported, append: Append): Promise<void> {
  const { tx, fileStore, now } = exported
  const gym = await gymOf(tx)
  const names = await fileNames(tx)
  const manifest = await describe(tx, { gym, names, now })
  const { add, addText, write } = openZip(now)
  addText(zipPaths.manifiesto, JSON.stringify(manifest, null, 2))
  addText(zipPaths.leeme, readmeText(manifest, gym.pais))
  for (const [name, { columnas, statement }] of Object.entries(planillas)) {
    const listing = { columnas, statement, values: {}, sumas: [] }
    add(zipPaths.planilla(name), () => toCsv({ columnas, filas: rowsOf(tx, listing), total: null, locality: gym }))
  }
  for (const tabla of tablas) add(zipPaths.datos(tabla.nombre), () => linesOf(tx, tabla))
  for (const name of names) add(zipPaths.archivo(name), () => bytesOf(fileStore, name))
  await write(append)
}

/** A ZIP whose parts are read one after the other while it is written. */
function openZip(mtime: Date) {
  const zip = new ZipFile()
  const out = new PassThrough()
  const open = new Set<Readable>()
  const begin = (read: () => AsyncIterable<Buffer>) => {
    const part = Readable.from(read(), { objectMode: false })
    open.add(part)
    // The library does not handle errors of a part; an unhandled one would crash the process.
    part.once('error', (error) => out.destroy(error))
    part.once('close', () => open.delete(part))
    return part
  }
  return {
    add: (path: string, read: () => AsyncIterable<Buffer>) =>
      zip.addReadStreamLazy(path, { mtime }, (given) => given(null, begin(read))),
    addText: (path: string, text: string) => zip.addBuffer(Buffer.from(text), path, { mtime }),
    write: async (append: Append) => {
      zip.once('error', (error) => out.destroy(error))
      zip.end()
      zip.outputStream.pipe(out)
      try {
        await append(out)
      } finally {
        // An open part would query the connection after the transaction's end.
        for (const part of open) part.destroy()
      }
    },
  }
}

const rowsAtOnce = 500

async function* linesOf(tx: Transaction, tabla: Tabla): AsyncGenerator<Buffer> {
  await tx.query(sql`declare lineas no scroll cursor for ${filasDe(tabla)}`, { omite: tabla.omite })
  for (;;) {
    const rows = await tx.query<{ fila: string }>(`fetch ${rowsAtOnce} from lineas`)
    if (rows.length > 0) yield Buffer.from(rows.map(({ fila }) => `${fila}\n`).join(''))
    if (rows.length < rowsAtOnce) break
  }
  await tx.query('close lineas')
}

/** Skips a file deleted meanwhile: no record refers to it any more. */
async function* bytesOf(store: FileStore, name: string): AsyncGenerator<Buffer> {
  const found = await store.get(keyOf(name, 'original'))
  if (found && found.bytes.length > 0) yield found.bytes
}

const readNames = sql`
  select foto as nombre from miembros where gimnasio_id = $gimnasio and foto <> ''
  union select avatar from users where gimnasio_id = $gimnasio and avatar <> ''
  union select logo from gimnasios where id = $gimnasio and logo <> ''
  union select comprobante from servicios_pagos where gimnasio_id = $gimnasio and comprobante <> ''`

async function fileNames({ query }: Transaction): Promise<string[]> {
  const rows = await query<{ nombre: string }>(readNames)
  return rows.map(({ nombre }) => nombre).filter(isFileName)
}

type Facts = { gym: Gym; names: readonly string[]; now: Date }

async function describe(tx: Transaction, { gym, names, now }: Facts): Promise<Manifiesto> {
  const counted: Record<string, number> = {}
  for (const { nombre, gimnasio, donde } of tablas) {
    const [row] = await tx.query<{ filas: number }>(
      sql`select count(*) as filas from ${declared(nombre)} t where t.${declared(gimnasio)} = $gimnasio and ${donde}`,
    )
    counted[nombre] = row?.filas ?? 0
  }
  return {
    formato: 'vigente-gimnasio',
    version: 1,
    creado: now.toISOString(),
    gimnasio: gym.nombre,
    tablas: counted,
    archivos: names.length,
  }
}

async function gymOf({ query }: Transaction): Promise<Gym> {
  const [gym] = await query<Gym>(
    sql`select nombre, pais, moneda, zona_horaria as zona from gimnasios where id = $gimnasio`,
  )
  if (!gym) throw notFound()
  return gym
}
