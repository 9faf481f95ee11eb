/** Higher with each new store. */
const version = 2
/** In milliseconds. Another tab can hold a database for as long as it lives. */
const patience = 3000

/** Works with a database of these stores. Fails if the browser refuses it, or does not give it in time. */
export async function inDatabase<T>(
  name: string,
  stores: Readonly<Record<string, IDBObjectStoreParameters>>,
  work: (database: IDBDatabase) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(name, stores)
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

async function openDatabase(
  name: string,
  stores: Readonly<Record<string, IDBObjectStoreParameters>>,
): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version)
  request.addEventListener('upgradeneeded', () => {
    const { result } = request
    for (const [store, parameters] of Object.entries(stores))
      if (!result.objectStoreNames.contains(store)) result.createObjectStore(store, parameters)
  })
  const opened = settled(request)
  const tired = new Promise<null>((resolve) => setTimeout(() => resolve(null), patience))
  const database = await Promise.race([opened, tired])
  if (!database) {
    void opened.then((late) => late.close())
    throw new Error(`The browser does not open ${name}`)
  }
  database.addEventListener('versionchange', () => database.close())
  return database
}

/** The result of a request. */
export const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser refused')))
  })

/** Resolves once a transaction is stored: full storage refuses at its end. */
export const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The browser refused')))
  })
