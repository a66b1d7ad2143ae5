import type { ThirdParty, ThirdPartyIds } from '#server/shared/constants/third-parties.ts'
import type { AnalyticsSink } from '~/lib/analytics.ts'

type Adapter = { readonly open: (id: string) => AnalyticsSink }

/** Their code is loaded when asked for: who did not agree gets none of it. */
const ADAPTERS: Readonly<Record<ThirdParty, () => Promise<Adapter>>> = {
  'tag-manager': () => import('./tag-manager/open.ts'),
}

/** Loads the adapters of those that have an id. Calling what it resolves with loads their scripts. */
export async function loadThirdParties(ids: ThirdPartyIds): Promise<() => AnalyticsSink> {
  const chosen = Object.entries(ADAPTERS).flatMap(([name, load]) => {
    const id = new Map(Object.entries(ids)).get(name)
    return id === undefined ? [] : [{ id, load }]
  })
  const adapters = await Promise.all(chosen.map(async ({ id, load }) => ({ id, ...(await load()) })))
  return () => {
    const sinks = adapters.map(({ id, open }) => open(id))
    return (event) => {
      for (const sink of sinks) sink(event)
    }
  }
}
