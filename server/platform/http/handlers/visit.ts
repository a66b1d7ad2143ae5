import type { CallOutput } from '#server/contract/call.ts'
import type { contract } from '#server/contract/contract.ts'
import type { Mirror, PlatformSettings } from '../../settings.ts'
import { type HandlersFor, Reply } from '../handler.ts'

export const geo: HandlersFor<typeof contract.geo> = {
  async ip({ platform, client }) {
    const country = platform.countryOf(client.ip)
    const output = { ip: client.ip, country_code: country }
    const isBlocked = country !== null && platform.settings.blockedCountries.has(country)
    return isBlocked ? new Reply(451, output) : output
  },
}

export const mirror: HandlersFor<typeof contract.mirror> = {
  current: async ({ platform, client: { host } }) => wireMirror(mirrorOf(platform.settings, host ?? '')),
  byDomain: async ({ input, platform }) => wireMirror(mirrorOf(platform.settings, input.domain)),
  async redirect({ input, platform }) {
    return { redirect: { newLink: mirrorOf(platform.settings, input.domain).newLink } }
  },
}

/** A domain that no setting names, with or without its port, is told what every other one is. */
function mirrorOf({ mirrors, mirror }: PlatformSettings, domain: string): Mirror {
  const host = domain.toLowerCase()
  return mirrors.get(host) ?? mirrors.get(host.replace(/:\d+$/, '')) ?? mirror
}

function wireMirror({ newLink, yandexVerification, sso }: Mirror): CallOutput<typeof contract.mirror.current> {
  return { redirect: { newLink }, meta_yandex_verification: yandexVerification, sso }
}

export const builds: HandlersFor<typeof contract.builds> = {
  latest: async ({ platform }) => ({ id: platform.settings.buildId }),
}
