import { type HandlersFor, Reply } from '#server/platform/kernel/http/handler.ts'
import { locateClient } from '#server/platform/kernel/http/visitor.ts'
import type { Module } from '#server/platform/kernel/module.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import type { Mirror, PlatformSettings } from '#server/platform/kernel/settings.ts'
import type { CallOutput } from '#server/shared/contract/call.ts'
import type { contract } from '#server/shared/contract/contract.ts'

const geo: HandlersFor<typeof contract.geo, Platform> = {
  async ip({ platform, client }) {
    const { country, isBlocked } = locateClient(platform, client.ip)
    const output = { ip: client.ip, country_code: country }
    return isBlocked ? new Reply(451, output) : output
  },
}

const mirror: HandlersFor<typeof contract.mirror, Platform> = {
  current: async ({ platform, client: { host } }) => wireMirror(mirrorOf(platform.settings, host ?? '')),
  byDomain: async ({ input, platform }) => wireMirror(mirrorOf(platform.settings, input.domain)),
  async redirect({ input, platform }) {
    return { redirect: { newLink: mirrorOf(platform.settings, input.domain).newLink } }
  },
}

/** Settings of a domain, with or without a port; those of all other domains if it is not listed. */
function mirrorOf({ mirrors, mirror }: PlatformSettings, domain: string): Mirror {
  const host = domain.toLowerCase()
  return mirrors.get(host) ?? mirrors.get(host.replace(/:\d+$/, '')) ?? mirror
}

function wireMirror({ newLink, yandexVerification, sso }: Mirror): CallOutput<typeof contract.mirror.current> {
  return { redirect: { newLink }, meta_yandex_verification: yandexVerification, sso }
}

/** Data for visitors before any page: their country, and the domain that serves them. */
export const module = { handlers: { geo, mirror } } satisfies Module
