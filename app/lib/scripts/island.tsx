import { type ComponentType, memo, type NamedExoticComponent, Suspense } from 'react'
import { required } from './missing-script.ts'
import { type OnDemand, onDemand } from './on-demand.ts'
import { idle } from './when-idle.ts'

type Part = OnDemand<ComponentType>

/** A server-rendered part of a page that is hydrated after the page. */
export function partOf(fetch: () => Promise<ComponentType>): Part {
  return onDemand(async () => {
    if (!import.meta.env.SSR) await idle()
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
  return <Component />
}

/**
 * Placeholder of such a part. Its script is fetched separately when the browser is idle; until then the server's markup
 * is shown, since the server loads the part before rendering. It accepts no other props, so that nothing changes it
 * before hydration.
 */
export const Island: NamedExoticComponent<{ part: Part }> = memo(function Island({ part }: { part: Part }) {
  return (
    <Suspense>
      <Woken part={part} />
    </Suspense>
  )
})
