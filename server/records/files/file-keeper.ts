import type { Transaction } from '../../db/transaction.ts'
import type { FieldError } from '../../errors.ts'
import type { FileSettings } from '../fields/field.ts'

/** An upload whose bytes are stored under `name`, and which no record holds yet. It stands in the body where the upload stood. */
export class NewFile {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** An upload that its field does not take, in the place where it stood. */
export class RefusedFile {
  readonly error: FieldError

  constructor(error: FieldError) {
    this.error = error
  }
}

/**
 * Keeps the bytes behind the names that file fields hold; injected, since the engine stores nothing but rows. What no
 * record holds is written down before it exists, so that a crash at any moment leaves nothing that is not known.
 */
export interface FileKeeper {
  /** Checks, cleans and stores one upload as nobody's. Tenants take turns. */
  take(settings: FileSettings, upload: Blob, tenant: string): Promise<NewFile | RefusedFile>
  /** From this transaction's commit on, files of these names are held by a record. Throws when one is no longer there. */
  claim(tx: Transaction, names: readonly string[]): Promise<void>
  /** From this transaction's commit on, nobody holds them. */
  release(tx: Transaction, names: readonly string[]): Promise<void>
  /** Deletes those that nobody holds. Never fails: what could not be deleted is left to a later sweep. */
  discard(names: readonly string[]): Promise<void>
}
