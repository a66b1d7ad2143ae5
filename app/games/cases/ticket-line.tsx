import type { Micros } from '#server/shared/money/micros.ts'
import type { PrizeTickets } from '#server/shared/rules/cases/current.ts'
import { TICKETS } from '#server/shared/rules/cases/current.ts'
import { formatNumber, formatPercent } from '~/lib/format/format.ts'
import { ratioToPercent } from '~/lib/format/ratio.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { PrizeGem } from './prize-gem.tsx'
import { TIERS, type Tier, tierChances, tierOf } from './tiers.ts'

type TicketLineProps = {
  prizes: readonly PrizeTickets[]
  price: Micros
  /** Tickets of the openings on the board; empty while the reels spin. */
  tickets: readonly number[]
}

const SEGMENTS: Record<Tier, string> = {
  below: 'bg-[repeating-linear-gradient(90deg,var(--color-line-strong)_0_2px,transparent_2px_8px)]',
  above: 'bg-hue-object',
  rare: 'bg-accent shadow-line',
}
const TIER_NAMES: Record<Tier, (inputs: { chance: string }) => string> = {
  below: m.cases_tier_below,
  above: m.cases_tier_above,
  rare: m.cases_tier_rare,
}

/** All tickets of a case on one line, in the colors of their prizes, with the drawn ones marked. */
export function TicketLine({ prizes, price, tickets }: TicketLineProps) {
  const locale = getLocale()
  const chances = tierChances(prizes, price)
  return (
    <div className="num px-6 lg:px-10">
      <div aria-hidden="true" className="relative h-11">
        <div className="absolute inset-x-0 top-7 flex h-1 gap-px overflow-hidden rounded-full">
          {prizes.map(({ value, first, last }) => (
            <i
              key={first}
              style={{ flexGrow: last - first + 1 }}
              className={`min-w-px basis-0 ${SEGMENTS[tierOf(value, price)]}`}
            />
          ))}
        </div>
        {tickets.map((ticket, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: two openings may draw one ticket
            key={index}
            style={{ left: `${(ticket / TICKETS) * 100}%` }}
            className="absolute top-3 flex h-7 -translate-x-1/2 flex-col items-center"
          >
            <i className="size-2 rounded-full bg-paper" />
            <i className="w-0.5 flex-1 bg-paper" />
          </span>
        ))}
        <span className="absolute top-8.5 left-0 text-11 text-paper-3">1</span>
        <span className="absolute top-8.5 right-0 text-11 text-paper-3">{formatNumber(TICKETS, locale)}</span>
      </div>
      <ul className="mt-2 flex flex-wrap justify-center gap-x-5 gap-y-1 text-12 text-paper-2">
        {TIERS.map((tier) => (
          <li key={tier} className="flex items-center gap-1.5">
            <PrizeGem tier={tier} className="size-4" />
            {TIER_NAMES[tier]({ chance: formatPercent(ratioToPercent(chances[tier], 3), locale, 3) })}
          </li>
        ))}
      </ul>
    </div>
  )
}
