/**
 * Companies whose scripts a page may load or ask, each only where the operator has set it. The page's policy lets through
 * the hosts of those that are set, and no others; app/features/third-parties/<name> is what loads them.
 */

/** What a visitor is asked for, one by one. What has no purpose is necessary: it guards sign-in, and follows nobody. */
export const PURPOSES = ['analytics', 'marketing'] as const
export type Purpose = (typeof PURPOSES)[number]

/** By directive of the page's policy. */
export type Hosts = Readonly<Partial<Record<'script' | 'connect' | 'img' | 'frame', readonly string[]>>>

type Declared = {
  /** The settings that it takes, by what an adapter calls each; all of them are set, or it is not there. */
  readonly settings: Readonly<Record<string, string>>
  readonly purposes: readonly Purpose[]
  readonly hosts: (settings: Readonly<Record<string, string>>) => Hosts
}

const origin = (url: string | undefined) => (url === undefined ? [] : [new URL(url).origin])

export const THIRD_PARTIES = {
  'tag-manager': {
    settings: { id: 'TAG_MANAGER_ID' },
    // its consent mode tells the container which of them were given
    purposes: ['analytics', 'marketing'],
    hosts: () => ({
      script: ['https://www.googletagmanager.com'],
      connect: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
      img: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
    }),
  },
  posthog: {
    settings: { key: 'POSTHOG_KEY', url: 'POSTHOG_URL' },
    purposes: ['analytics'],
    hosts: ({ url }) => ({ connect: origin(url) }),
  },
  rudderstack: {
    settings: { key: 'RUDDERSTACK_WRITE_KEY', url: 'RUDDERSTACK_DATA_PLANE_URL', config: 'RUDDERSTACK_CONFIG_URL' },
    purposes: ['marketing'],
    hosts: ({ url, config }) => ({ connect: [...origin(url), ...origin(config)] }),
  },
  recaptcha: {
    settings: { siteKey: 'CAPTCHA_RECAPTCHA_SITE_KEY' },
    // nobody loads it but whoever the server asks for a captcha
    purposes: [],
    hosts: () => ({
      script: ['https://www.google.com', 'https://www.gstatic.com'],
      connect: ['https://www.google.com'],
      frame: ['https://www.google.com'],
    }),
  },
  fingerprint: {
    settings: { key: 'FINGERPRINT_PUBLIC_KEY' },
    purposes: [],
    hosts: () => ({}),
  },
} as const satisfies Readonly<Record<string, Declared>>

export type ThirdParty = keyof typeof THIRD_PARTIES

/** What an adapter is told: what of its settings a browser may know. */
export type SettingsOf<P extends ThirdParty> = Readonly<Record<keyof (typeof THIRD_PARTIES)[P]['settings'], string>>

/** Those that the operator has set. */
export type ThirdPartySettings = Readonly<{ [P in ThirdParty]?: SettingsOf<P> }>

type Values<T> = T[keyof T]
type Setting = Values<{ [P in ThirdParty]: Values<(typeof THIRD_PARTIES)[P]['settings']> }>
type SetValues = Readonly<Partial<Record<Setting, string | undefined>>>

const declared: Readonly<Record<string, Declared>> = THIRD_PARTIES
const allSettings = Object.values(declared).flatMap(({ settings }) => Object.values(settings))

/** Those whose settings are all there. */
export function thirdPartySettings(values: SetValues): ThirdPartySettings {
  const known = new Map(allSettings.map((name) => [name, new Map(Object.entries(values)).get(name)]))
  const parties = Object.entries(declared).flatMap(([name, { settings }]) => {
    const own = Object.entries(settings).flatMap(([key, setting]) => {
      const value = known.get(setting)
      return value === undefined ? [] : [[key, value] as const]
    })
    return own.length === Object.keys(settings).length ? [[name, Object.fromEntries(own)] as const] : []
  })
  return Object.fromEntries(parties)
}

/** Settings that are there without the others that their company needs: a start would leave it out in silence. */
export function halfSet(values: SetValues): readonly string[] {
  const known = new Map(Object.entries(values))
  return Object.values(declared).flatMap(({ settings }) => {
    const names = Object.values(settings)
    const missing = names.filter((name) => known.get(name) === undefined)
    return missing.length === 0 || missing.length === names.length ? [] : missing
  })
}

/** The hosts of those that are set, by directive. */
export function thirdPartyHosts(values: SetValues): Required<Hosts> {
  const all = Object.entries(thirdPartySettings(values)).map(([name, own]) => declared[name]?.hosts(own) ?? {})
  const of = (directive: keyof Hosts) => [...new Set(all.flatMap((hosts) => hosts[directive] ?? []))]
  return { script: of('script'), connect: of('connect'), img: of('img'), frame: of('frame') }
}

/** What a visitor is asked for, where the operator has set somebody who needs it. */
export function purposesOf(set: ThirdPartySettings): readonly Purpose[] {
  const needed = new Set(Object.keys(set).flatMap((name) => declared[name]?.purposes ?? []))
  return PURPOSES.filter((purpose) => needed.has(purpose))
}
