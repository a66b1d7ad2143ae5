import { allowInsecureRequests, type Configuration, discovery, enableNonRepudiationChecks } from 'openid-client'

/** An OpenID provider that the operator has registered the site with. */
export type ProviderSettings = {
  /** What C15 calls it. */
  readonly name: string
  /** What people call it; null is the name. */
  readonly label: string | null
  readonly issuer: string
  readonly clientId: string
  /** Null for a public client, which PKCE alone protects. */
  readonly clientSecret: string | null
}

/** The configured providers by name. What they publish about themselves is read when one is first used. */
export type SocialProviders = {
  has(name: string): boolean
  /** In the order in which the operator has named them. */
  readonly offered: readonly { readonly name: string; readonly label: string }[]
  /** Rejects when the provider does not answer; the next call asks again. Throws RangeError for an unknown name. */
  configurationOf(name: string): Promise<Configuration>
}

const TIMEOUT_S = 5
const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/

export function socialProviders(settings: readonly ProviderSettings[]): SocialProviders {
  const byName = new Map(settings.map((provider) => [provider.name, provider]))
  const known = new Map<string, Promise<Configuration>>()

  function discover(name: string): Promise<Configuration> {
    const provider = byName.get(name)
    if (!provider) throw new RangeError(`no provider is called ${name}`)
    const { issuer, clientId, clientSecret } = provider
    // the standard asks for https; a provider on this machine is a test's
    const onLoopback = LOOPBACK.test(issuer) ? [allowInsecureRequests] : []
    return discovery(new URL(issuer), clientId, clientSecret ?? undefined, undefined, {
      // the signature of an ID token is checked, although TLS has brought it
      execute: [enableNonRepudiationChecks, ...onLoopback],
      timeout: TIMEOUT_S,
    })
  }

  return {
    has: (name) => byName.has(name),
    offered: settings.map(({ name, label }) => ({ name, label: label ?? name })),
    configurationOf(name) {
      const configuration = known.get(name) ?? discover(name)
      known.set(name, configuration)
      configuration.catch(() => known.delete(name))
      return configuration
    },
  }
}
