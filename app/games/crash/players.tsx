import { useDeferredValue, useState } from 'react'
import { parseMicros } from '#server/shared/money/micros.ts'
import type { Table } from '~/features/shared-rounds/crash-table.ts'
import { timesText } from '~/features/shared-rounds/times-text.ts'
import { netOf } from '~/lib/format/bet-money.ts'
import { formatMoney, formatNumber } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { Money } from '~/ui/money.tsx'
import type { OwnBet } from './own-bet.ts'

type Bet = Table['bets'][number]

/** Number of rows shown initially; a button shows the rest, up to the two hundred that the table lists. */
const FIRST_ROWS = 12

/** Sorts bets by stake, largest first; equal ones by time. */
export function byStake(bets: readonly Bet[]): readonly Bet[] {
  // parsed once each: the list is sorted again with every cash-out
  const staked = bets.map((bet) => ({ bet, stake: parseMicros(bet.stake) }))
  return staked.sort((a, b) => compare(b.stake, a.stake)).map(({ bet }) => bet)
}

const compare = (a: bigint, b: bigint) => (a === b ? 0 : a < b ? -1 : 1)

type PlayersProps = { table: Table | undefined; own: readonly OwnBet[]; isLost: boolean }

/** Bets of the round by stake, with cash-outs. Deferred, so that two hundred rows do not delay the animation. */
export function Players({ table: newest, own, isLost }: PlayersProps) {
  const [isOpen, setOpen] = useState(false)
  const table = useDeferredValue(newest)
  const count = table?.count ?? 0
  const left = table?.left ?? 0
  const bets = table ? byStake(table.bets) : []
  const shown = isOpen ? bets : bets.slice(0, FIRST_ROWS)
  const number = (value: number) => formatNumber(value, getLocale())
  return (
    <section
      aria-label={m.crash_players()}
      className="flex min-h-60 flex-col border-line max-xl:border-t xl:w-68 xl:shrink-0 xl:border-l"
    >
      <p className="num flex items-baseline justify-between gap-3 px-4 pt-4 text-13 text-paper-3">
        <b className="font-semibold text-paper">{m.crash_count({ count: number(count) })}</b>
        {table && table.round.phase !== 'betting' && <span>{m.crash_left({ count: number(left) })}</span>}
      </p>
      <div aria-hidden="true" className="mx-4 mt-2.5 h-0.5 bg-line">
        <div className="h-full bg-accent" style={{ width: `${count === 0 ? 0 : (100 * left) / count}%` }} />
      </div>
      {shown.length === 0 ? (
        <p className="px-4 py-4 text-13 text-paper-3">{m.crash_players_empty()}</p>
      ) : (
        <ul
          aria-label={m.crash_players()}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          className={`my-2 min-h-0 flex-1 overflow-y-auto ${isLost ? 'opacity-60' : ''} max-h-120`}
        >
          {shown.map((bet) => (
            <Row key={bet.id} bet={bet} slot={own.find(({ id }) => id === bet.id)?.slot} phase={table?.round.phase} />
          ))}
          {count > bets.length && (
            <li className="num px-4 py-2 text-13 text-paper-3">
              {m.crash_more({ count: number(count - bets.length) })}
            </li>
          )}
        </ul>
      )}
      {!isOpen && bets.length > FIRST_ROWS && (
        <div className="mt-auto px-4 pb-4">
          <Button variant="outline" onClick={() => setOpen(true)} className="w-full">
            {m.crash_more({ count: number(bets.length - FIRST_ROWS) })}
          </Button>
        </div>
      )}
    </section>
  )
}

type RowProps = { bet: Bet; slot: number | undefined; phase: Table['round']['phase'] | undefined }

/** The player's own rows are highlighted. */
function Row({ bet, slot, phase }: RowProps) {
  const { player, stake, currency, left_at: leftAt } = bet
  const isMine = slot !== undefined
  const name = isMine ? m.crash_you({ slot }) : (player ?? m.bets_player_hidden())
  return (
    <li
      className={`num grid grid-cols-[minmax(0,1fr)_auto] px-4 py-1 text-13 leading-4.5 ${isMine ? 'bg-surface-2 shadow-[inset_2px_0_0_var(--color-accent)]' : ''}`}
    >
      <span className="truncate">{name}</span>
      <span className="text-right">
        <BetResult bet={bet} phase={phase} />
      </span>
      <span className="text-12 text-paper-3">{formatMoney(stake, currency, getLocale())}</span>
      <span className="text-right text-12 text-paper-3">{leftAt !== null && timesText(leftAt)}</span>
    </li>
  )
}

function BetResult({ bet: { stake, currency, status, payout }, phase }: Pick<RowProps, 'bet' | 'phase'>) {
  if (status === 'won' && payout !== null) return <Money value={netOf({ stake, payout })} currency={currency} signed />
  if (status === 'lost') return <Money value={`-${stake}`} currency={currency} signed />
  if (status === 'refunded') return null
  return <span className="text-paper-3">{phase === 'betting' ? m.crash_waiting() : m.crash_flying()}</span>
}
