/**
 * Third parties whose scripts a page may load or call, each only if the operator has configured it. The page's CSP
 * allows only the hosts of configured ones; app/features/third-parties/<name> loads them.
 */

/**
 * Purposes that need a visitor's consent. A third party without a purpose is strictly necessary: it protects logins and
 * does not track.
 */
export const PURPOSES = ['analytics', 'marketing'] as const
export type Purpose = (typeof PURPOSES)[number]

/** Hosts by CSP directive. */
export type Hosts = Readonly<Partial<Record<'script' | 'connect' | 'img' | 'frame', readonly string[]>>>

type Declared = {
  /** Required settings, by the adapter's names: unless all are set, the third party is off. */
  readonly settings: Readonly<Record<string, string>>
  readonly purposes: readonly Purpose[]
  readonly hosts: (settings: Readonly<Record<string, string>>) => Hosts
}

const origin = (url: string | undefined) => (url === undefined ? [] : [new URL(url).origin])

export const THIRD_PARTIES = {
  'tag-manager': {
    settings: { id: 'TAG_MANAGER_ID' },
    // its consent mode passes the given purposes to the container
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
    // loaded only if the server requires a captcha
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

/** Settings of an adapter that a browser may know. */
export type SettingsOf<P extends ThirdParty> = Readonly<Record<keyof (typeof THIRD_PARTIES)[P]['settings'], string>>

export type ThirdPartySettings = Readonly<{ [P in ThirdParty]?: SettingsOf<P> }>

type Values<T> = T[keyof T]
type Setting = Values<{ [P in ThirdParty]: Values<(typeof THIRD_PARTIES)[P]['settings']> }>
type SetValues = Readonly<Partial<Record<Setting, string | undefined>>>

const declared: Readonly<Record<string, Declared>> = THIRD_PARTIES
const allSettings = Object.values(declared).flatMap(({ settings }) => Object.values(settings))

/** Third parties with complete settings. */
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

/** Settings of third parties whose other settings are missing: without a check they would silently be off. */
export function halfSet(values: SetValues): readonly string[] {
  const known = new Map(Object.entries(values))
  return Object.values(declared).flatMap(({ settings }) => {
    const names = Object.values(settings)
    const missing = names.filter((name) => known.get(name) === undefined)
    return missing.length === 0 || missing.length === names.length ? [] : missing
  })
}

export function thirdPartyHosts(values: SetValues): Required<Hosts> {
  const all = Object.entries(thirdPartySettings(values)).map(([name, own]) => declared[name]?.hosts(own) ?? {})
  const of = (directive: keyof Hosts) => [...new Set(all.flatMap((hosts) => hosts[directive] ?? []))]
  return { script: of('script'), connect: of('connect'), img: of('img'), frame: of('frame') }
}

/** Purposes that the configured third parties need. */
export function purposesOf(set: ThirdPartySettings): readonly Purpose[] {
  const needed = new Set(Object.keys(set).flatMap((name) => declared[name]?.purposes ?? []))
  return PURPOSES.filter((purpose) => needed.has(purpose))
}
