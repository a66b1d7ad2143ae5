import { Link } from '@tanstack/react-router'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import type { RoomState } from '#server/shared/contract/shared-rounds/fold.ts'
import { ROOM_TICKETS, ROOMS, type Room } from '#server/shared/rules/rooms/current.ts'
import { useFollower } from '~/features/shared-rounds/followed.ts'
import { useTRPCClient } from '~/lib/calls/trpc.ts'
import { formatMoney, formatNumber } from '~/lib/format/format.ts'
import { useSession } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { buttonClass } from '~/ui/button.tsx'
import { followRooms } from './follow-rooms.ts'
import { LostNote } from './lost-note.tsx'
import { useOwnEntries } from './own-entries.ts'
import { holdersOf, ownTickets, ticketsOf } from './players.ts'
import { Ring } from './ring.tsx'
import { RoomDot } from './room-tabs.tsx'
import { RoomsHeader } from './rooms-header.tsx'
import { RulesView } from './rules-view.tsx'
import { StatusBadge, shareLeft } from './status.tsx'
import { chanceText, prizeIn, ROOM_HUES, ROOM_NAMES, sumOf, ticketIn } from './texts.ts'
import { useNow } from './use-now.ts'

export function HallPage() {
  const currency = useSession().profile?.user.currency ?? DEFAULT_CURRENCY
  return (
    <>
      <RoomsHeader title={m.game_name_rooms()} currency={currency} />
      <Hall key={currency} currency={currency} />
      <RulesView currency={currency} />
    </>
  )
}

function Hall({ currency }: { currency: Currency }) {
  const client = useTRPCClient()
  const { state, clock, isLost, retry } = useFollower(() => followRooms(client, currency))
  const isCounting = state?.rooms.some(({ round }) => round.ends_at !== null) ?? false
  const now = useNow(clock, isCounting)
  return (
    <>
      <LostNote isLost={isLost} onRetry={retry} />
      <ul className="grid gap-3 lg:grid-cols-3 lg:gap-0 lg:overflow-hidden lg:rounded-panel lg:border lg:border-line lg:bg-surface-1">
        {ROOMS.map((room) => (
          <RoomCard
            key={room}
            room={room}
            currency={currency}
            state={state?.rooms.find(({ round }) => round.room === room)}
            now={now}
          />
        ))}
      </ul>
    </>
  )
}

type RoomCardProps = { room: Room; currency: Currency; state: RoomState | undefined; now: number | undefined }

/** One room. Its price and link are shown before its state is known. */
function RoomCard({ room, currency, state, now }: RoomCardProps) {
  const locale = getLocale()
  const ticket = ticketIn(room, currency)
  const entries = useOwnEntries({ room, currency, id: state?.round.id ?? '' })
  const holders = holdersOf(state?.entries ?? [], entries)
  const total = ticketsOf(state?.entries ?? [])
  const own = ownTickets(holders)
  const money = (amount: string) => formatMoney(amount, currency, locale)
  return (
    <li className="flex min-w-0 flex-col overflow-hidden border-line bg-surface-1 max-lg:rounded-control max-lg:border lg:not-first:border-l">
      <div data-theme="dark" style={{ '--hue': ROOM_HUES[room] }} className="bg-[oklch(0.215_0.042_var(--hue))] py-3">
        <Ring
          hue={ROOM_HUES[room]}
          holders={holders}
          left={state ? shareLeft(state, now) : null}
          isDrawing={state?.round.phase === 'drawing'}
          className="max-w-46"
        >
          <b className="font-semibold text-14">{money(sumOf(ticket, total))}</b>
          <span className="text-12 text-paper-2">{m.rooms_pot()}</span>
        </Ring>
      </div>
      <div className="flex flex-1 flex-col gap-4 p-4 lg:px-5 lg:pb-5">
        <h2 className="flex items-center gap-2.5 font-semibold text-18">
          <RoomDot room={room} />
          {ROOM_NAMES[room]()}
          <span className="ml-auto">{state && <StatusBadge state={state} now={now} />}</span>
        </h2>
        <dl className="num grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5 text-13 text-paper-3 [&_dd]:text-right [&_dd]:font-medium [&_dd]:text-paper">
          <dt>{m.rooms_ticket()}</dt>
          <dd>{money(ticket)}</dd>
          <dt>{m.rooms_players()}</dt>
          <dd>{state ? formatNumber(holders.length, locale) : '—'}</dd>
          <dt>{m.rooms_tickets()}</dt>
          <dd>{state ? `${formatNumber(total, locale)} / ${formatNumber(ROOM_TICKETS, locale)}` : '—'}</dd>
          <dt>{m.rooms_winner_gets()}</dt>
          <dd>{state ? money(prizeIn(ticket, total)) : '—'}</dd>
          {own > 0 && (
            <>
              <dt>{m.rooms_chance()}</dt>
              <dd>{chanceText(own, total)}</dd>
            </>
          )}
        </dl>
        <Link
          to="/games/rooms/$color"
          params={{ color: room }}
          className={`mt-auto ${buttonClass(own > 0 ? 'primary' : 'secondary', 'l')}`}
        >
          {own > 0 ? m.rooms_back() : m.rooms_enter({ price: money(ticket) })}
        </Link>
      </div>
    </li>
  )
}
