import { type ComponentType, memo, type NamedExoticComponent, Suspense, useEffect } from 'react'
import { required } from './missing-script.ts'
import { type OnDemand, onDemand } from './on-demand.ts'
import { idle } from './when-idle.ts'

type Part = OnDemand<ComponentType>

/** Resolved once parts must no longer wait for an idle browser. */
const hurried = Promise.withResolvers<void>()
const shown = new Set<Part>()
const hydrated = new Set<Part>()
let whenHydrated: (() => void) | undefined

const allHydrated = () => [...shown].every((part) => hydrated.has(part))

/** Longest wait for scripts that are slow or, without a connection, never arrive. */
const MAX_WAIT_MS = 10_000

/**
 * Hydrates the parts of the page at once, and resolves when they are. Called before the session changes: a part that
 * hydrates afterwards would differ from the server's markup.
 */
export async function hydrateIslands(): Promise<void> {
  hurried.resolve()
  if (allHydrated()) return
  await new Promise<void>((resolve) => {
    whenHydrated = resolve
    setTimeout(resolve, MAX_WAIT_MS)
  })
}

/** A server-rendered part of a page that is hydrated after the page. */
export function partOf(fetch: () => Promise<ComponentType>): Part {
  return onDemand(async () => {
    if (!import.meta.env.SSR) await Promise.race([idle(), hurried.promise])
    return fetchOnline(fetch)
  })
}

/** Without a connection, the served markup remains until it can be hydrated. */
async function fetchOnline(fetch: () => Promise<ComponentType>): Promise<ComponentType> {
  const part = await fetch().catch(ifOffline)
  if (part || import.meta.env.SSR || navigator.onLine) return required(part)
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
  return fetchOnline(fetch)
}

function ifOffline(error: unknown): undefined {
  if (import.meta.env.SSR || navigator.onLine) throw error
}

function Woken({ part }: { part: Part }) {
  const Component = part.useNow()
  useEffect(() => {
    hydrated.add(part)
    if (allHydrated()) whenHydrated?.()
  }, [part])
  return <Component />
}

/**
 * Placeholder of such a part. Its script is fetched separately when the browser is idle; until then the server's markup
 * is shown, since the server loads the part before rendering. It accepts no other props, so that nothing changes it
 * before hydration.
 */
export const Island: NamedExoticComponent<{ part: Part }> = memo(function Island({ part }: { part: Part }) {
  useEffect(() => {
    shown.add(part)
    return () => void shown.delete(part)
  }, [part])
  return (
    <Suspense>
      <Woken part={part} />
    </Suspense>
  )
})
