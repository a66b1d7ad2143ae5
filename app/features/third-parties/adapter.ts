import type { SettingsOf, ThirdParty } from '#server/shared/constants/third-parties.ts'
import type { AnalyticsSink } from '~/lib/player/analytics.ts'
import type { Consent } from './consent.ts'

/** A company that is on the page, for as long as its visitor agrees. */
export type OpenParty = {
  /** Told of what analytics is told of. */
  readonly track: AnalyticsSink
  /** Told of each page, by its path: neither a query nor a fragment goes along. */
  readonly page?: (path: string) => void
  /** What was agreed to has changed, and some of it is still what the company needs. */
  readonly onConsent?: (consent: Consent) => void
  /** The visitor has taken it back: nothing more is sent, and what the company has kept in this browser goes. */
  readonly close: () => void
}

/** What a folder of this one exports as `open`. Called once a visitor has agreed, never before. */
export type OpenAdapter<P extends ThirdParty> = (
  settings: SettingsOf<P>,
  consent: Consent,
) => OpenParty | Promise<OpenParty>
