import { type ComponentType, memo, type NamedExoticComponent, Suspense } from 'react'
import { required } from './missing-script.ts'
import { type OnDemand, onDemand } from './on-demand.ts'
import { idle } from './when-idle.ts'

type Part = OnDemand<ComponentType>

/** A part of a page that the server writes, and that its script wakes once the page is there. */
export function partOf(fetch: () => Promise<ComponentType>): Part {
  return onDemand(async () => {
    if (!import.meta.env.SSR) await idle()
    return fetchOnline(fetch)
  })
}

/** Without a connection what the server wrote stands, and is woken once there is one. */
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
 * The place of such a part. Its script is none of the page's own: it is fetched when the browser has nothing to do, and
 * until then links and words are there as the server wrote them, which loads the part before it renders. It takes no other
 * properties, so that nothing changes it before it has woken.
 */
export const Island: NamedExoticComponent<{ part: Part }> = memo(function Island({ part }: { part: Part }) {
  return (
    <Suspense>
      <Woken part={part} />
    </Suspense>
  )
})
