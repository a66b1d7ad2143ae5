import { Link } from '@tanstack/react-router'
import { type Currency, DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import { formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { formatMoney, formatTimesShort } from '~/lib/format/format.ts'
import { useSession } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { PATHS } from './kind.ts'
import type { TitleDetails } from './title.ts'
import { categoryWord, edgeText, featureWord, rtpText, shareText, volatilityWord } from './words.ts'

/** Approximate maximum of manual spins per hour. */
const SPINS_AN_HOUR = 900n

/** Expected loss of one spin at ten times the smallest stake, and of an hour of such spins. `edgeBp` in 1e-4. */
function costText(min: string, currency: Currency, edgeBp: number): string {
  const money = (amount: bigint) => formatMoney(formatMicros(micros(amount)), currency, getLocale())
  const stake = parseMicros(min) * 10n
  const cost = (stake * BigInt(edgeBp)) / 10_000n
  return m.slots_cost({ stake: money(stake), cost: money(cost), hour: money(cost * SPINS_AN_HOUR) })
}

type TitleFactsProps = {
  title: TitleDetails
  /** Shows a link to the rules. */
  more?: boolean
}

export function TitleFacts({ title, more = false }: TitleFactsProps) {
  const currency = useSession().profile?.user.currency ?? DEFAULT_CURRENCY
  const stakes = title.stakes.find((one) => one.currency === currency)
  const locale = getLocale()
  const facts = [
    [m.slots_rtp(), rtpText(title)],
    [m.slots_edge(), edgeText(title)],
    ...(title.hit_bp === null ? [] : [[m.slots_hit(), shareText(title.hit_bp)]]),
    ...(title.volatility === null ? [] : [[m.slots_volatility(), volatilityWord(title.volatility)]]),
    [m.slots_up_to(), formatTimesShort(String(title.top_win), locale)],
    ...(stakes
      ? [
          [
            m.slots_stakes(),
            `${formatMoney(stakes.min, currency, locale)} – ${formatMoney(stakes.max, currency, locale)}`,
          ],
        ]
      : []),
  ]
  return (
    <section aria-labelledby="about" className="mt-4 rounded-panel border border-line bg-surface-1 p-4">
      <h2 id="about" className="title-section mb-3">
        {m.slots_about()}
      </h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-6">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-12 text-paper-3">{name}</dt>
            <dd className="num font-semibold text-16">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-14 text-paper-2">
        {[...title.categories.map(categoryWord), ...title.features.map(featureWord)].join(' · ')}
      </p>
      {stakes && title.kind === 'slot' && title.rtp_bp !== null && (
        <p className="mt-3 max-w-170 text-14 text-paper-2">{costText(stakes.min, currency, 10_000 - title.rtp_bp)}</p>
      )}
      <p className="mt-3 max-w-170 text-14 text-paper-3">
        {title.kind === 'live' ? m.live_about_text() : m.slots_about_text()}
      </p>
      {more && (
        <p className="mt-3 text-14">
          <Link to={PATHS[title.kind].about} params={{ slots: title.slug }} className="link">
            {m.slots_about_more()}
          </Link>
        </p>
      )}
    </section>
  )
}
