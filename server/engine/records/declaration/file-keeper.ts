import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { FieldError } from '#server/runtime/errors/errors.ts'
import type { FileSettings } from './field.ts'

/** A stored upload that no record holds yet. It takes the upload's place in the body. */
export class NewFile {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** An upload that its field refuses. It takes the upload's place in the body. */
export class RefusedFile {
  readonly error: FieldError

  constructor(error: FieldError) {
    this.error = error
  }
}

/**
 * Stores the files of file fields; injected, since the engine stores rows only. A file without a record is registered
 * before it is written, so that a crash leaves no unknown file.
 */
export interface FileKeeper {
  /** Checks, cleans and stores one upload, without a record for now. Tenants take turns. */
  take(settings: FileSettings, upload: Blob, tenant: string): Promise<NewFile | RefusedFile>
  /** Files of these names have a record from this transaction's commit on. Throws when one no longer exists. */
  claim(tx: Transaction, names: readonly string[]): Promise<void>
  /** Files of these names have no record from this transaction's commit on. */
  release(tx: Transaction, names: readonly string[]): Promise<void>
  /** Deletes those without a record. Never fails: a later sweep deletes what is left. */
  discard(names: readonly string[]): Promise<void>
}
