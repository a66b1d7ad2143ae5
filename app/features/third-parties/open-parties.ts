import {
  type Purpose,
  type SettingsOf,
  THIRD_PARTIES,
  type ThirdParty,
  type ThirdPartySettings,
} from '#server/shared/constants/third-parties.ts'
import type { AnalyticsSink } from '~/lib/player/analytics.ts'
import type { OpenAdapter, OpenParty } from './adapter.ts'
import type { Consent } from './consent.ts'

type Gated = Extract<ThirdParty, 'tag-manager' | 'posthog' | 'rudderstack'>
type Adapters = { readonly [P in Gated]: () => Promise<{ readonly open: OpenAdapter<P> }> }

/** Loaded only after consent. */
const ADAPTERS: Adapters = {
  'tag-manager': () => import('./tag-manager/open.ts'),
  posthog: () => import('./posthog/open.ts'),
  rudderstack: () => import('./rudderstack/open.ts'),
}

const NAMES: readonly Gated[] = ['tag-manager', 'posthog', 'rudderstack']

export type OpenParties = {
  /** Opens the third parties that now have consent, and closes the others. Calls run one after another. */
  apply(consent: Consent | null): Promise<void>
  readonly track: AnalyticsSink
  page(path: string): void
}

export function createOpenParties(set: ThirdPartySettings, adapters: Adapters = ADAPTERS): OpenParties {
  const parties = new Map<Gated, OpenParty>()
  let path: string | undefined

  async function openOne<P extends Gated>(name: P, settings: SettingsOf<P>, consent: Consent): Promise<void> {
    const { open } = await adapters[name]()
    const party = await open(settings, consent)
    parties.set(name, party)
    if (path !== undefined) party.page?.(path)
  }

  async function applyTo(name: Gated, consent: Consent | null): Promise<void> {
    const settings = set[name]
    if (settings === undefined) return
    const purposes: readonly Purpose[] = THIRD_PARTIES[name].purposes
    const party = parties.get(name)
    const isAllowed = consent !== null && purposes.some((purpose) => consent[purpose])
    if (!isAllowed) {
      party?.close()
      parties.delete(name)
    } else if (party) party.onConsent?.(consent)
    // a third party that fails to load leaves the page unchanged
    else await openOne(name, settings as never, consent).catch(() => undefined)
  }

  let last: Promise<void> = Promise.resolve()
  return {
    apply(consent) {
      last = last.then(async () => {
        for (const name of NAMES) await applyTo(name, consent)
      })
      return last
    },
    track(event) {
      for (const party of parties.values()) party.track(event)
    },
    page(next) {
      path = next
      for (const party of parties.values()) party.page?.(next)
    },
  }
}
