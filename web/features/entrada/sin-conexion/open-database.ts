/** Higher with each new store. */
const version = 2

/** Opens a database with these stores. It lets go of it when another tab deletes it. */
export async function openDatabase(
  name: string,
  stores: Readonly<Record<string, IDBObjectStoreParameters>>,
): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version)
  request.addEventListener('upgradeneeded', () => {
    const { result } = request
    for (const [store, parameters] of Object.entries(stores))
      if (!result.objectStoreNames.contains(store)) result.createObjectStore(store, parameters)
  })
  const database = await settled(request)
  database.addEventListener('versionchange', () => database.close())
  return database
}

/** The result of a request. */
export const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser refused')))
  })
