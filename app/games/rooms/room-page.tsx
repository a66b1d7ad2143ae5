import { useHydrated } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { type Currency, DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import type { RoomState } from '#server/shared/contract/shared-rounds/fold.ts'
import type { Room } from '#server/shared/rules/rooms/current.ts'
import { RoundLink } from '~/features/fairness/round-link.tsx'
import { useFollower } from '~/features/shared-rounds/followed.ts'
import type { PlatformClock } from '~/features/shared-rounds/platform-clock.ts'
import { useTRPCClient } from '~/lib/calls/trpc.ts'
import { formatMoney, formatNumber } from '~/lib/format/format.ts'
import { useSession } from '~/lib/player/session.ts'
import { useReloadBlock } from '~/lib/scripts/reload-blocks.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { buttonClass } from '~/ui/button.tsx'
import { Money } from '~/ui/money.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { BuyBar, BuyPanel, type BuyProps } from './buy-panel.tsx'
import { DrawStrip, RoomLists } from './draws.tsx'
import { followRooms } from './follow-rooms.ts'
import { LostNote } from './lost-note.tsx'
import { useOwnEntries } from './own-entries.ts'
import { holderName, PlayerList } from './player-list.tsx'
import { type Holder, holdersOf, ownTickets, ticketsOf } from './players.ts'
import { Ring } from './ring.tsx'
import { RoomTabs } from './room-tabs.tsx'
import { RoomsHeader } from './rooms-header.tsx'
import { RulesView } from './rules-view.tsx'
import { leftOf, shareLeft } from './status.tsx'
import { clockText, prizeIn, ROOM_HUES, ROOM_NAMES, sumOf, ticketText } from './texts.ts'
import { useNow } from './use-now.ts'
import { useEndedDraw, useTickets } from './use-room.ts'

export function RoomPage({ room }: { room: Room }) {
  const currency = useSession().profile?.user.currency ?? DEFAULT_CURRENCY
  return (
    <>
      <RoomsHeader title={m.rooms_room_title({ room: ROOM_NAMES[room]() })} currency={currency} />
      <Followed key={currency} room={room} currency={currency} />
      <RulesView currency={currency} />
    </>
  )
}

const FRAME =
  'flex flex-col-reverse overflow-clip rounded-control border border-line bg-surface-1 max-lg:mx-auto max-lg:max-w-160 lg:flex-row lg:rounded-panel'

function Followed({ room, currency }: { room: Room; currency: Currency }) {
  const client = useTRPCClient()
  const { state, clock, isLost, retry } = useFollower(() => followRooms(client, currency))
  const found = state?.rooms.find(({ round }) => round.room === room)
  return (
    <>
      <LostNote isLost={isLost} onRetry={retry} />
      {found ? (
        <OpenRoom key={room} state={found} {...{ room, clock, isLost }} />
      ) : (
        <div className={FRAME}>
          <div className="flex-1">
            <RoomTabs room={room} />
            <Skeleton className="m-5 h-120" />
          </div>
        </div>
      )}
    </>
  )
}

type OpenRoomProps = { room: Room; state: RoomState; clock: PlatformClock; isLost: boolean }

function OpenRoom({ room, state, clock, isLost }: OpenRoomProps) {
  const isHydrated = useHydrated()
  const { round } = state
  const { currency } = round
  const user = useSession().profile?.user
  const trade = useTickets({ room, currency })
  const ownEntries = useOwnEntries(round)
  const ended = useEndedDraw(state, ownEntries)
  const now = useNow(clock, round.ends_at !== null)
  const [wish, setWish] = useState(1)
  const total = ticketsOf(state.entries)
  const own = ownTickets(holdersOf(state.entries, ownEntries))
  useReloadBlock(ownEntries.size > 0 || trade.isBusy || trade.isUnanswered)
  const buying: BuyProps = {
    state,
    total,
    own,
    trade,
    isLost,
    count: wish,
    onCount: setWish,
    isVisitor: user === undefined,
    balance: user?.balance ?? '0',
  }
  const shown = ended ? holdersOf(ended.entries, ended.own) : holdersOf(state.entries, ownEntries)
  const winner = ended && shown.find(({ id }) => id === ended.entries[ended.drawn.winner]?.holder)
  const drawn = ended &&
    winner && {
      ticket: ended.drawn.ticket,
      holder: winner.id,
      prize: formatMoney(ended.drawn.prize, currency, getLocale(), { signed: true }),
    }
  return (
    <div inert={!isHydrated} className="contents">
      <section aria-label={ROOM_NAMES[room]()} className={FRAME}>
        <BuyPanel {...buying} room={room} />
        <div className="flex min-w-0 flex-1 flex-col max-lg:border-line max-lg:border-b lg:min-h-135">
          <DrawStrip room={room} currency={currency} previousId={state.previous?.id ?? null} />
          <div className="flex flex-1 flex-col xl:flex-row">
            <div className="flex min-w-0 flex-1 flex-col">
              <div data-theme="dark" className="flex flex-1 flex-col justify-center gap-4 bg-surface-1 p-4 lg:p-5">
                <Ring
                  hue={ROOM_HUES[room]}
                  holders={shown}
                  left={ended ? null : shareLeft(state, now)}
                  isDrawing={!ended && round.phase === 'drawing'}
                  drawn={drawn}
                  className="max-w-64 lg:max-w-90"
                >
                  {ended && winner ? (
                    <Won winner={winner} ticket={ended.drawn.ticket} prize={ended.drawn.prize} currency={currency} />
                  ) : (
                    <Pot state={state} total={total} now={now} />
                  )}
                </Ring>
                <p className="num flex flex-wrap justify-between gap-x-4 gap-y-1 text-13 text-paper-2">
                  <span>{ended ? rangeText(ended.drawn.total) : textOf(state, { total, own, now })}</span>
                  <span>
                    {m.rooms_winner_gets()}{' '}
                    <b className="font-semibold text-paper">
                      {formatMoney(ended ? ended.drawn.prize : prizeIn(state.ticket, total), currency, getLocale())}
                    </b>
                  </span>
                </p>
              </div>
              <BoardFoot round={ended?.round ?? round} />
            </div>
            <PlayerList
              holders={shown}
              hue={ROOM_HUES[room]}
              note={ended ? drawOf(ended.round) : noteOf(state, now)}
              drawn={drawn}
            />
          </div>
          <Announcement phase={round.phase} ended={ended} winner={winner} currency={currency} />
        </div>
      </section>
      <BuyBar {...buying} />
      <RoomLists room={room} currency={currency} previousId={state.previous?.id ?? null} />
    </div>
  )
}

function Pot({ state, total, now }: { state: RoomState; total: number; now: number | undefined }) {
  const { round, ticket } = state
  const left = leftOf(state, now)
  return (
    <>
      <span className="text-12 text-paper-3">{m.rooms_pot()}</span>
      <b className="font-semibold text-18 lg:text-24">
        {formatMoney(sumOf(ticket, total), round.currency, getLocale())}
      </b>
      {round.phase === 'drawing' ? (
        <span className="text-13 text-paper-2">{m.rooms_drawing()}</span>
      ) : (
        left !== null && <span className="font-display text-16 lg:text-20">{clockText(left)}</span>
      )}
    </>
  )
}

type WonProps = { winner: Holder; ticket: number; prize: string; currency: Currency }

function Won({ winner, ticket, prize, currency }: WonProps) {
  return (
    <>
      <span className="text-12 text-paper-3">{ticketText(ticket)}</span>
      <b className="max-w-full truncate font-semibold text-18 lg:text-24">{holderName(winner)}</b>
      <Money value={prize} currency={currency} signed className="font-semibold text-14" />
    </>
  )
}

type TicketCounts = { total: number; own: number; now: number | undefined }

function textOf(state: RoomState, { total, own, now }: TicketCounts): string {
  const { phase } = state.round
  if (total === 0) return m.rooms_nobody()
  if (phase === 'waiting') {
    const time = clockText(leftOf(state, now) ?? 0)
    return own > 0 ? m.rooms_alone({ time }) : m.rooms_one_waits({ time })
  }
  return rangeText(total)
}

const rangeText = (total: number) => m.rooms_range({ last: formatNumber(total - 1, getLocale()) })

const drawOf = ({ number }: RoomState['round']) => `${m.rooms_draw()} ${formatNumber(number, getLocale())}`

function noteOf(state: RoomState, now: number | undefined): string {
  const left = leftOf(state, now)
  if (state.round.phase === 'drawing') return m.rooms_drawing()
  return left === null || state.round.phase === 'waiting'
    ? m.rooms_waiting()
    : m.rooms_draw_in({ time: clockText(left) })
}

type AnnouncementProps = {
  phase: RoomState['round']['phase']
  ended: ReturnType<typeof useEndedDraw>
  winner: Holder | undefined
  currency: Currency
}

/** Announcements for screen readers: entries are frozen, and the winner. */
function Announcement({ phase, ended, winner, currency }: AnnouncementProps) {
  return (
    <p aria-live="polite" className="sr-only">
      {ended && winner ? resultText(winner, ended.drawn, currency) : phase === 'open' ? m.rooms_announce_open() : null}
    </p>
  )
}

function resultText(winner: Holder, { ticket, prize }: { ticket: number; prize: string }, currency: Currency): string {
  const words = { amount: formatMoney(prize, currency, getLocale()), ticket: ticketText(ticket) }
  return winner.isOwn ? m.rooms_you_won(words) : m.rooms_other_won({ ...words, player: holderName(winner) })
}

/**
 * Below the ring: the hash of the seed that decides the draw, known before anything is bought, and a link to its proof.
 */
function BoardFoot({ round }: { round: RoomState['round'] }) {
  const { id, number, commitment } = round
  return (
    <div className="num flex min-h-14 items-center gap-3 border-line border-t px-3 py-2 text-13 text-paper-3 lg:pl-5">
      <span title={commitment} className="flex-1 max-sm:hidden">
        {m.rooms_seed_hash()} {commitment.slice(0, 4)}…{commitment.slice(-4)}
      </span>
      <RoundLink game="rooms" id={id} className={`${buttonClass('outline')} max-sm:flex-1`}>
        <ShieldCheck aria-hidden="true" className="size-4" strokeWidth={1.5} />
        {m.rooms_fairness({ number: formatNumber(number, getLocale()) })}
      </RoundLink>
    </div>
  )
}
