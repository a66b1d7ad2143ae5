import * as v from 'valibot'

const MANIFEST = '/builds/latest.json'
const manifest = v.object({ id: v.pipe(v.string(), v.minLength(1)) })

/** Id of the newest build, bypassing all caches; null if the site is unreachable. */
export async function latestBuild(): Promise<string | null> {
  try {
    const response = await fetch(`${MANIFEST}?t=${Date.now()}`, { cache: 'no-store', credentials: 'omit' })
    return response.ok ? v.parse(manifest, await response.json()).id : null
  } catch {
    return null
  }
}
