import { type HandlersFor, Stored } from '#server/platform/kernel/http/handler.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import { formatMicros, largest } from '#server/shared/money/micros.ts'
import { flooredDecimal } from '#server/shared/money/ratio.ts'
import { type CaseConfig, currentCase, currentCases } from '#server/shared/rules/cases/catalogue.ts'
import { configHash, priceOf, prizesOf, rtpOf } from '#server/shared/rules/cases/current.ts'
import type { Platform } from './platform.ts'

const RTP_DIGITS = 4

function wireCase(config: CaseConfig, currency: Currency) {
  return {
    slug: config.slug,
    version: config.version,
    config_hash: configHash(config),
    price: formatMicros(priceOf(config, currency)),
    top_prize: formatMicros(largest(prizesOf(config, currency).map(({ value }) => value))),
    rtp: flooredDecimal(rtpOf(config, currency), RTP_DIGITS),
  }
}

export const cases: HandlersFor<typeof contract.cases, Platform> = {
  list: async ({ input: { currency } }) => ({
    currency,
    cases: currentCases().map((config) => wireCase(config, currency)),
  }),
  async bySlug({ input: { slug, currency } }) {
    const config = currentCase(slug)
    if (!config) throw new Refusal('not_found', { field: 'slug' })
    const prizes = prizesOf(config, currency).map(({ value, first, last }) => ({
      value: formatMicros(value),
      tickets: last - first + 1,
    }))
    return { ...wireCase(config, currency), currency, prizes }
  },
  async open({ input, platform, caller, client }) {
    const { idempotency_key: idempotencyKey, is_automatic: isAutomatic, ...opening } = input
    return new Stored(
      await platform.writer.execute('openCases', {
        ...caller,
        ...opening,
        country: platform.countryOf(client.ip),
        idempotencyKey,
        isAutomatic,
      }),
    )
  },
}
