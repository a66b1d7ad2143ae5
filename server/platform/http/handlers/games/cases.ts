import type { Currency } from '#server/contract/constants/currencies.ts'
import { contract } from '#server/contract/contract.ts'
import { type CaseConfig, currentCase, currentCases } from '#server/rules/cases/catalogue.ts'
import { configHash } from '#server/rules/cases/config-hash.ts'
import { priceOf, prizesOf, rtpOf } from '#server/rules/cases/paytable.ts'
import { formatMicros, largest } from '#server/rules/money.ts'
import { flooredDecimal } from '#server/rules/ratio.ts'
import { Refusal } from '../../../refusal.ts'
import type { HandlersFor } from '../../handler.ts'
import { wireBet } from './wire-bet.ts'

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

export const cases: HandlersFor<typeof contract.cases> = {
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
  async open({ input, platform, caller }) {
    const { idempotency_key: idempotencyKey, ...opening } = input
    const opened = await platform.writer.execute('openCases', { ...caller, ...opening, idempotencyKey })
    return contract.cases.open.response.parse({ ...opened, bets: opened.bets.map(wireBet) })
  },
}
