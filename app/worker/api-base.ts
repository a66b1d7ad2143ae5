import { API_BASE_DATABASE } from './build.ts'

const ADDRESS = '/api/trpc/mirror.apiBase'

/**
 * Fetches the address of the operator's API for this domain from the mirror procedure and stores it in IndexedDB. Sent
 * without credentials, since the result is the same for all users.
 */
export async function syncApiBase(): Promise<void> {
  const response = await fetch(ADDRESS, { credentials: 'omit', cache: 'no-store' })
  if (!response.ok) return
  // only strings and null, which superjson writes unchanged
  const { result } = await response.json()
  await put(result.data.json)
}

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function put(value: unknown): Promise<void> {
  const { name, store, key } = API_BASE_DATABASE
  const opening = indexedDB.open(name, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(store)
  const database = await done(opening)
  await done(database.transaction(store, 'readwrite').objectStore(store).put(value, key))
  database.close()
}
