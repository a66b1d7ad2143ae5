import { parseMicros } from '#server/shared/money/micros.ts'
import { formatNumber } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Money } from '~/ui/money.tsx'
import type { Tournament } from './tournament.ts'

const ZERO = 0n

/** The player's place in a joined tournament, in one line. */
export function ownPlaceText({ own_place, players }: Tournament): string {
  const locale = getLocale()
  if (own_place == null) return `${m.tournament_joined()} · ${m.tournament_own_none()}`
  const place = m.tournament_own_place({
    place: formatNumber(own_place, locale),
    players: formatNumber(players, locale),
  })
  return `${m.tournament_own()}: ${place}`
}

/**
 * The player's prize in a finished tournament; renders nothing if they did not take part, and before prizes are paid.
 */
export function OwnPrize({ tournament: { own_prize, currency } }: { tournament: Tournament }) {
  if (own_prize == null) return null
  if (parseMicros(own_prize) === ZERO) return <span className="text-paper-3">{m.tournament_no_prize()}</span>
  return <Money value={own_prize} currency={currency} signed={true} className="font-semibold" />
}
