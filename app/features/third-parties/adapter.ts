import type { SettingsOf, ThirdParty } from '#server/shared/constants/third-parties.ts'
import type { AnalyticsSink } from '~/lib/player/analytics.ts'
import type { Consent } from './consent.ts'

/** A third party that is active while its visitor consents. */
export type OpenParty = {
  readonly track: AnalyticsSink
  /** Called for each page with its path, without query and fragment. */
  readonly page?: (path: string) => void
  /** The consent has changed, but still includes a purpose of this third party. */
  readonly onConsent?: (consent: Consent) => void
  /** Consent was withdrawn: stops sending data, and deletes the third party's data from this browser. */
  readonly close: () => void
}

/** Signature of the `open` function that each of these folders exports. Called only after a visitor has consented. */
export type OpenAdapter<P extends ThirdParty> = (
  settings: SettingsOf<P>,
  consent: Consent,
) => OpenParty | Promise<OpenParty>
