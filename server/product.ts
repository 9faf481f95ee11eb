import { createMailedCodes, type MailedCodes } from './engine/auth/mail/mailed-codes.ts'
import type { CallerSource } from './engine/records/declaration/caller.ts'
import type { Demo } from './gym/demostracion/demo.ts'
import { callerSource } from './gym/users/caller-source.ts'
import type { Cuentas } from './platform/proveedor/cuentas.ts'
import type { Proveedor } from './platform/proveedor/proveedor.ts'
import type { Pools } from './runtime/db/pool.ts'
import { createSeal, type Seal } from './runtime/encrypted-text.ts'
import type { FileStore } from './runtime/file-store/file-store.ts'
import { createOutbox, type QueueMail } from './runtime/mail/outbox.ts'

/** Given by a program or a test to have a product. */
export type ProductParts = {
  readonly pools: Pools
  readonly now: () => Date
  /** All signing keys are derived from this. */
  readonly secret: string
  readonly fileStore: FileStore
  /** Beginning of links in mails. */
  readonly publicUrl: string
  /** Absent: no live demonstration. */
  readonly demo?: Demo | undefined
  /** Absent: gyms pay the platform by transfer alone. */
  readonly proveedor?: Proveedor | undefined
  /** Absent: members cannot pay online. */
  readonly cuentas?: Cuentas | undefined
  /** Set in development: webhooks may go to this machine, and by plain HTTP. */
  readonly localWebhooks?: boolean
}

/** The product of a process: requests and jobs share it. */
export type Product = ProductParts & {
  readonly queueMail: QueueMail
  readonly codes: MailedCodes
  readonly callers: CallerSource
  readonly seals: { readonly cobros: Seal; readonly webhooks: Seal; readonly domiciliacion: Seal }
}

/** Makes the product of a process. */
export function createProduct(parts: ProductParts): Product {
  const { pools, secret, now } = parts
  const { reader, transaction } = pools
  return {
    ...parts,
    queueMail: createOutbox({ secret, now }),
    codes: createMailedCodes({ secret, reader, transaction, now }),
    callers: callerSource(reader),
    seals: {
      cobros: createSeal(secret, 'cobros'),
      webhooks: createSeal(secret, 'webhook'),
      domiciliacion: createSeal(secret, 'domiciliacion'),
    },
  }
}
