import type { RoomState } from '#server/shared/contract/shared-rounds/fold.ts'
import { formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { MAX_TICKETS, RAKE_PERCENT, ROOM_TICKETS, type Room } from '#server/shared/rules/rooms/current.ts'
import { formatMoney } from '~/lib/format/format.ts'
import { useModals } from '~/lib/pages/modals.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { Chip } from '~/ui/chip.tsx'
import { Disclosure } from '~/ui/disclosure.tsx'
import { Problem } from '~/ui/problem.tsx'
import { TextField } from '~/ui/text-field.tsx'
import { RoomTabs } from './room-tabs.tsx'
import { chanceText, prizeIn, sumOf } from './texts.ts'
import { TicketStepper } from './ticket-stepper.tsx'
import type { useTickets } from './use-room.ts'

const RAKE = BigInt(RAKE_PERCENT)
const PERCENT = 100n

export type BuyProps = {
  state: RoomState
  total: number
  own: number
  count: number
  onCount: (count: number) => void
  trade: ReturnType<typeof useTickets>
  isVisitor: boolean
  /** Available balance as a decimal. */
  balance: string
  /** The live stream of the rooms is lost. */
  isLost: boolean
}

const PRESETS = [1, 2, 4] as const
const CLIENT_SEED = /^[A-Za-z0-9_-]{0,64}$/

/** Number of tickets that this player can still buy for the draw. */
export const leftFor = ({ own, total }: Pick<BuyProps, 'own' | 'total'>): number =>
  Math.max(0, Math.min(MAX_TICKETS - own, ROOM_TICKETS - total))

export function BuyPanel(props: BuyProps & { room: Room }) {
  const { room, state, total, own, count, onCount, trade, isVisitor } = props
  const locale = getLocale()
  const { ticket, round } = state
  const { currency } = round
  const left = leftFor(props)
  const isSelling = round.phase === 'waiting' || round.phase === 'open'
  const prize = prizeIn(ticket, total + (isSelling ? Math.min(count, left) : 0))
  const cost = formatMicros(micros((parseMicros(sumOf(ticket, own + Math.min(count, left))) * RAKE) / PERCENT))
  return (
    <section aria-label={m.rooms_add()} className="flex flex-col border-line lg:w-panel lg:shrink-0 lg:border-r">
      <RoomTabs room={room} />
      <div className="flex flex-1 flex-col gap-4 px-4 py-4 lg:px-5 lg:pb-5">
        <div className="grid gap-2 max-lg:hidden">
          <p className="flex justify-between text-13 text-paper-2">
            <span>{m.rooms_add()}</span>
            <span className="text-paper-3">{m.rooms_at_most({ max: MAX_TICKETS })}</span>
          </p>
          <TicketStepper count={count} max={left} isDisabled={left === 0 || trade.isBusy} onCount={onCount} />
        </div>
        <div className="grid grid-cols-4 gap-2">
          {PRESETS.map((preset) => (
            <Chip
              key={preset}
              selected={preset === count}
              disabled={preset > left || trade.isBusy}
              onClick={() => onCount(preset)}
            >
              {preset}
            </Chip>
          ))}
          <Chip disabled={left === 0 || trade.isBusy} onClick={() => onCount(left)}>
            {m.rooms_max()}
          </Chip>
        </div>
        <dl className="num grid grid-cols-[1fr_auto] gap-2 text-13 text-paper-2 [&_dd]:text-right [&_dd]:font-medium [&_dd]:text-paper">
          <dt>{m.rooms_ticket()}</dt>
          <dd>{formatMoney(ticket, currency, locale)}</dd>
          <dt>{m.rooms_own()}</dt>
          <dd>{own === 0 ? m.rooms_own_none() : `${own} · ${formatMoney(sumOf(ticket, own), currency, locale)}`}</dd>
          <dt>{m.rooms_chance()}</dt>
          <dd>
            {chanceText(own, total)}
            {isSelling && left > 0 && (
              <>
                {' → '}
                <b className="font-semibold text-accent">{chanceText(own + count, total + count)}</b>
              </>
            )}
          </dd>
        </dl>
        <Disclosure summary={m.rooms_part()}>
          <TextField
            label={m.rooms_part()}
            hint={m.rooms_part_hint()}
            value={trade.part}
            onChange={(event) => trade.setPart(event.currentTarget.value)}
            error={CLIENT_SEED.test(trade.part) ? undefined : m.error_client_seed_invalid()}
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
          />
        </Disclosure>
        <dl className="mt-auto grid gap-1 border-line border-t pt-3.5 text-13 text-paper-2">
          <div className="flex items-baseline justify-between gap-3">
            <dt>{m.rooms_if_win()}</dt>
            <dd className="num whitespace-nowrap font-semibold text-18 text-paper">
              {formatMoney(prize, currency, locale, { exact: true })}
            </dd>
          </div>
          <div className="flex items-baseline justify-between gap-3 text-paper-3">
            <dt>{m.play_cost()}</dt>
            <dd className="num whitespace-nowrap">{formatMoney(cost, currency, locale, { exact: true })}</dd>
          </div>
        </dl>
        <BuyButton {...props} className="max-lg:hidden" size="bet" />
        <Notes {...props} />
        {!isVisitor && own > 0 && round.phase === 'waiting' && (
          <Button variant="outline" busy={trade.isBusy} onClick={() => inBackground(trade.leave())}>
            {m.rooms_leave({ amount: formatMoney(sumOf(ticket, own), currency, locale) })}
          </Button>
        )}
      </div>
    </section>
  )
}

/** Buttons on phones, above the bottom navigation; the layout reserves space for them (isGame). */
export function BuyBar(props: BuyProps) {
  const { count, onCount, trade, isVisitor } = props
  const left = leftFor(props)
  return (
    <div className="fixed inset-x-0 bottom-[calc(var(--spacing-bottom-bar)+env(safe-area-inset-bottom))] z-20 border-line border-t bg-surface-1 px-3 lg:hidden">
      {/* each of these is announced by its longer text elsewhere */}
      <p className="pt-2 text-13 text-paper-2 empty:hidden">{!isVisitor && whyNot(props)}</p>
      <div className="grid h-16 grid-cols-[minmax(0,9.5rem)_minmax(0,1fr)] items-center gap-2">
        <TicketStepper
          count={count}
          max={left}
          isDisabled={left === 0 || trade.isBusy || isVisitor}
          onCount={onCount}
        />
        <BuyButton {...props} className="w-full px-2" size="l" />
      </div>
    </div>
  )
}

/** Reason why buying is not possible, unless the button states it. */
function whyNot({ trade, isLost }: BuyProps): string | undefined {
  if (isLost) return m.rooms_lost()
  if (!CLIENT_SEED.test(trade.part)) return m.error_client_seed_invalid()
  return trade.failure.length > 0 ? trade.failure.join(' ') : undefined
}

function BuyButton(props: BuyProps & { className: string; size: 'l' | 'bet' }) {
  const { state, total, own, count, trade, isVisitor, isLost, className, size } = props
  const { open } = useModals()
  const { phase, currency } = state.round
  if (isVisitor)
    return (
      <Button variant="primary" size={size} className={className} onClick={() => open({ name: 'Register' })}>
        {m.rooms_visitor_button()}
      </Button>
    )
  const isSelling = phase === 'waiting' || phase === 'open'
  const left = leftFor({ own, total })
  const amount = formatMoney(sumOf(state.ticket, count), currency, getLocale())
  return (
    <Button
      variant="primary"
      size={size}
      className={className}
      busy={trade.isBusy}
      disabled={!isSelling || left === 0 || isLost || !CLIENT_SEED.test(trade.part)}
      onClick={() => inBackground(trade.buy(Math.min(count, left)))}
    >
      {!isSelling
        ? m.rooms_drawing()
        : left === 0
          ? m.rooms_full()
          : trade.isUnanswered
            ? m.ui_retry()
            : m.rooms_buy({ count, amount })}
    </Button>
  )
}

/** Reason why nothing can be bought, or the state of a purchase. */
function Notes({ state, total, own, count, trade, isVisitor, balance }: BuyProps) {
  const { open } = useModals()
  const { round, ticket } = state
  const others = total - own
  const isShort = parseMicros(balance) < parseMicros(sumOf(ticket, count))
  return (
    <div role="status" className="grid gap-2 text-13 text-paper-2 empty:hidden">
      {isVisitor && <p>{m.rooms_visitor()}</p>}
      {trade.failure.length > 0 && <Problem lines={trade.failure} />}
      {trade.isUnanswered && <p>{m.rooms_unanswered()}</p>}
      {!isVisitor && isShort && (
        <p>
          {m.error_insufficient_funds()}{' '}
          <button
            type="button"
            onClick={() => open({ name: 'PayIn' })}
            className="touch-target font-medium text-paper underline decoration-line-strong underline-offset-3"
          >
            {m.wallet_pay_in_title()}
          </button>
        </p>
      )}
      {round.phase === 'open' && own > others && <p>{m.rooms_half_note()}</p>}
    </div>
  )
}
