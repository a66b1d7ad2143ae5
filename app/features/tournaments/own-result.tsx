import { parseMicros } from '#server/shared/money/micros.ts'
import { formatNumber } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Money } from '~/ui/money.tsx'
import type { Tournament } from './tournament.ts'

/** Where a player stands in a tournament that they take part in, in a line. */
export function ownPlaceText({ own_place, players }: Tournament): string {
  const locale = getLocale()
  if (own_place == null) return `${m.tournament_joined()} · ${m.tournament_own_none()}`
  const place = m.tournament_own_place({
    place: formatNumber(own_place, locale),
    players: formatNumber(players, locale),
  })
  return `${m.tournament_own()}: ${place}`
}

/** What a tournament that is over has brought its player; nothing for who took no part, and before prizes are paid. */
export function OwnPrize({ tournament: { own_prize, currency } }: { tournament: Tournament }) {
  if (own_prize == null) return null
  if (parseMicros(own_prize) === 0n) return <span className="text-paper-3">{m.tournament_no_prize()}</span>
  return <Money value={own_prize} currency={currency} signed={true} className="font-semibold" />
}
