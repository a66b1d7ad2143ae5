/**
 * Companies whose scripts a page may load, each only where the operator sets its id and the visitor has agreed. The page's
 * policy lets through the hosts of those that are set; app/features/third-parties/<name> loads them.
 */
export const THIRD_PARTIES = {
  'tag-manager': {
    setting: 'TAG_MANAGER_ID',
    /** Of its script, first; then those that it reports to. */
    hosts: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
  },
} as const

export type ThirdParty = keyof typeof THIRD_PARTIES

/** By its name, the id that the operator has there. */
export type ThirdPartyIds = Readonly<Partial<Record<ThirdParty, string>>>

type Setting = (typeof THIRD_PARTIES)[ThirdParty]['setting']

/** Those that settings name. */
export function thirdPartyIds(settings: Readonly<Partial<Record<Setting, string | undefined>>>): ThirdPartyIds {
  const ids = Object.entries(THIRD_PARTIES).map(([name, { setting }]) => [name, settings[setting]] as const)
  return Object.fromEntries(ids.filter(([, id]) => id !== undefined))
}
