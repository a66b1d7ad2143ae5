import type { Environment } from '#server/env.ts'
import type { Service } from '#server/shared/contract/call.ts'
import type { UpstreamContext } from './upstream-context.ts'

export type BaseSettings = Pick<
  Environment,
  | 'UPSTREAM'
  | 'UPSTREAM_URL'
  | 'UPSTREAM_CRASH_URL'
  | 'UPSTREAM_CASES_URL'
  | 'UPSTREAM_MINER_URL'
  | 'UPSTREAM_GENERAL_URL'
  | 'UPSTREAM_COINFLIP_URL'
  | 'UPSTREAM_KENO_URL'
  | 'UPSTREAM_DICE_URL'
  | 'PLATFORM_HOST'
  | 'PLATFORM_PORT'
>

/**
 * Address of a service of the operator's API, without a trailing slash. `siteOrigin` is the origin that the visitor
 * sees. Throws RangeError if a base would have to be derived from an IP address, which has no subdomains.
 */
export function upstreamBase(settings: BaseSettings, service: Service, siteOrigin: string): string {
  const own = service === 'main' ? undefined : configuredBase(settings, service)
  if (own !== undefined) return own
  const main = mainBase(settings, siteOrigin)
  return service === 'main' ? main : `${main}/${service}`
}

/**
 * Whether the visitor's Host header determines the API's address: then only known hosts may be served (ALLOWED_HOSTS).
 */
export function isMadeFromHost(settings: BaseSettings): boolean {
  return settings.UPSTREAM === 'remote' && settings.UPSTREAM_URL === undefined
}

function configuredBase(settings: BaseSettings, service: Exclude<Service, 'main'>): string | undefined {
  switch (service) {
    case 'crash':
      return settings.UPSTREAM_CRASH_URL
    case 'cases':
      return settings.UPSTREAM_CASES_URL
    case 'miner':
      return settings.UPSTREAM_MINER_URL
    case 'general':
      return settings.UPSTREAM_GENERAL_URL
    case 'coinflip':
      return settings.UPSTREAM_COINFLIP_URL
    case 'keno':
      return settings.UPSTREAM_KENO_URL
    case 'dice':
      return settings.UPSTREAM_DICE_URL
  }
}

function mainBase(settings: BaseSettings, siteOrigin: string): string {
  if (settings.UPSTREAM_URL !== undefined) return settings.UPSTREAM_URL
  if (settings.UPSTREAM === 'embedded') return `http://${reachable(settings.PLATFORM_HOST)}:${settings.PLATFORM_PORT}`
  // the URL parser lower-cases, turns Unicode names into punycode and drops a scheme's default port
  const site = new URL(siteOrigin)
  if (/^\[|^[\d.]+$/.test(site.hostname))
    throw new RangeError(`no API base can be derived from host ${site.hostname}: set UPSTREAM_URL`)
  const name = site.hostname.replace(/\.$/, '').replace(/^www\./, '')
  return `${site.protocol}//api.${name}${site.port && `:${site.port}`}`
}

/** Converts a listen address to a host to connect to. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

/** The site's host, with its port unless it is the default one. */
export function hostOf({ siteOrigin }: Pick<UpstreamContext, 'siteOrigin'>): string {
  return siteOrigin.slice(siteOrigin.indexOf('//') + 2)
}
