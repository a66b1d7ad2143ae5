import type { Currency } from '#server/shared/constants/currencies.ts'
import { RAKE_PERCENT, RTP } from '#server/shared/rules/rooms/current.ts'
import { FavouriteLater } from '~/features/favourites/favourite-later.tsx'
import { SessionPlayed } from '~/features/limits/session-played.tsx'
import { ClosedNote } from '~/games/engine/play/closed-note.tsx'
import { formatPercent } from '~/lib/format/format.ts'
import { formatRtp } from '~/lib/format/rtp.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'

export function RoomsHeader({ title, currency }: { title: string; currency: Currency }) {
  const locale = getLocale()
  return (
    <>
      <header className="mb-2.5 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 lg:mb-5 lg:min-h-10 lg:gap-x-5">
        <h1 className="title-24">{title}</h1>
        <ul className="num flex flex-wrap items-center gap-y-1 text-12 text-paper-3 *:not-first:ml-2 *:not-first:border-line *:not-first:border-l *:not-first:pl-2 [&_b]:font-medium [&_b]:text-paper lg:text-13 lg:*:not-first:ml-4 lg:*:not-first:pl-4">
          <li>
            {m.game_rtp()} <b>{formatRtp(RTP, locale)}</b>
          </li>
          <li>
            {m.rooms_rake()} <b>{formatPercent(RAKE_PERCENT, locale, 2)}</b>
          </li>
          <li className="max-lg:hidden">{m.rooms_versus()}</li>
        </ul>
        <FavouriteLater game="rooms" />
        <SessionPlayed className="lg:ml-auto" />
      </header>
      <ClosedNote game="rooms" unit={currency} />
    </>
  )
}
