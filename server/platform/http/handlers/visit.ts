import type { contract } from '#server/contract/contract.ts'
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
  async current({ platform }) {
    const { newLink, yandexVerification, sso } = platform.settings.mirror
    return { redirect: { newLink }, meta_yandex_verification: yandexVerification, sso }
  },
}
