import type { BackgroundDeps } from '#server/background.ts'
import { createProduct, type Product, type ProductParts } from '#server/product.ts'
import { tempStore } from './stand-ins/temp-store.ts'

type Given = Pick<ProductParts, 'pools'> & Partial<ProductParts>

/** A product over a test database. Omitted parts have defaults that suit most tests. */
export const testProduct = (given: Given): Product =>
  createProduct({
    now: () => new Date(),
    secret: 'x'.repeat(32),
    fileStore: tempStore(),
    publicUrl: 'https://vigente.example',
    ...given,
  })

/** The same for its jobs: mails go nowhere, and nothing is said. */
export const testBackground = (given: Given & Partial<BackgroundDeps>): BackgroundDeps => ({
  mailTransport: { send: async () => undefined },
  log: () => undefined,
  onError: () => undefined,
  ...given,
  ...testProduct(given),
})

/** The API alone, by plain HTTP and without a log. */
export const bareHttp = { webRoot: null, secure: false, trustProxy: '', logTo: null } as const
