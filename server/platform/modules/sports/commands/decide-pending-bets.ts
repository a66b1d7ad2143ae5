import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { toSql } from '#server/platform/kernel/writer/sql-money.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'
import { returnOf } from '#server/shared/sports/slip/edge.ts'
import { betReference } from '../../bets/index.ts'
import { voidStake } from '../../player-limits/index.ts'
import type { BookBet } from '../book/bet-row.ts'
import { addLiability } from '../book/liability.ts'
import { type Offer, offerFor, wasStopped } from '../book/offer.ts'
import { accept, permittedLoads, requireBet } from './place-sports-bet.ts'

/** So many one command decides. */
const BETS_A_PAGE = 100

/**
 * Decides live bets whose delay is over: the same checks against the odds of now, and none that a stop fell on meanwhile, also
 * when it is over again. A refused one gives its stake back to the unit. Gives when the next is due; null without any.
 */
export function decidePendingBets(context: CommandContext): { readonly dueAt: number | null } {
  const { db, now } = context
  const due = db.all<{ id: string }>(
    `SELECT id FROM sports_bets WHERE status = 'pending' AND due_at <= ? ORDER BY due_at LIMIT ?`,
    [now, BETS_A_PAGE],
  )
  for (const { id } of due) decide(context, requireBet(context, id))
  const next = db.get<{ due_at: bigint | null }>(
    `SELECT min(due_at) AS due_at FROM sports_bets WHERE status = 'pending'`,
  )
  return { dueAt: next?.due_at == null ? null : Number(next.due_at) }
}

function decide(context: CommandContext, bet: BookBet): void {
  // what it has loaded is no other bet's: it is looked at as if it came now
  for (const leg of bet.legs) addLiability(context, leg, -leg.load)
  context.db.run('UPDATE sports_legs SET load = 0 WHERE bet_id = ?', [bet.id])
  const decision = decisionOn(context, bet)
  if ('offers' in decision) {
    const { offers, loads } = decision
    bet.legs.forEach((leg, index) => {
      const offer = offers[index]
      if (!offer) throw new Error('a leg without an offer')
      const load = loads[index] ?? micros(0n)
      addLiability(context, leg, load)
      context.db.run(
        `UPDATE sports_legs SET odds = ?, chance = ?, returns = ?, version = ?, offered_at = ?, load = ?
         WHERE bet_id = ? AND position = ?`,
        [
          offer.odds,
          offer.p[0],
          returnOf(BigInt(offer.odds), offer.p),
          offer.event.version,
          offer.at,
          toSql(load),
          bet.id,
          leg.position,
        ],
      )
    })
    context.db.run(`UPDATE sports_bets SET status = 'open' WHERE id = ? AND status = 'pending'`, [bet.id])
    accept(context, requireBet(context, bet.id))
    return
  }
  voidStake(context, { reference: betReference(bet.id), name: 'refused' })
  context.db.run(`UPDATE sports_bets SET status = 'refused', refusal = ? WHERE id = ? AND status = 'pending'`, [
    decision.refusal,
    bet.id,
  ])
}

type Decision = { readonly offers: readonly Offer[]; readonly loads: readonly Micros[] } | { readonly refusal: string }

/** What each leg is accepted at, or why the bet is refused, as a code of the contract. */
function decisionOn(context: CommandContext, bet: BookBet): Decision {
  const isStopped = bet.legs.some(
    ({ isLive, eventId }) => isLive && wasStopped(context, { eventId, from: bet.placedAt }),
  )
  if (isStopped) return { refusal: 'market_closed' }
  try {
    const offers = bet.legs.map((leg, index) => offerFor(context, leg, bet.policy, index))
    return { offers, loads: permittedLoads(context, bet, offers) }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.code }
    throw error
  }
}
