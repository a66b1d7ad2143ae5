import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { toSql } from '#server/platform/kernel/writer/sql-money.ts'
import { micros } from '#server/shared/money/micros.ts'
import { returnOf } from '#server/shared/sports/slip/edge.ts'
import { betReference, logRefundedBet } from '../../bets/index.ts'
import { voidStake } from '../../player-limits/index.ts'
import { type BookBet, stakeOf } from '../book/bet-row.ts'
import { type CashOut, findCashOuts } from '../book/cash-out-row.ts'
import { currentCashOutValue } from '../book/cash-out-value.ts'
import { requireFreeBetOdds, restateFreeBookBet } from '../book/free-bet.ts'
import { moveLiability } from '../book/liability.ts'
import { type Offer, offerFor, wasStopped } from '../book/offer.ts'
import { payCashOut } from '../book/pay-cash-out.ts'
import { accept, type Loads, permittedLoads, requireBet } from './place-sports-bet.ts'

/** Maximum number of bets, and of cash-outs, decided per command. */
const BETS_A_PAGE = 100

/**
 * Decides live bets and cash-outs whose delay is over: the same checks against current odds, and additionally that no
 * stop occurred in the meantime, even one that has ended. The stake of a refused bet is returned exactly; a refused
 * cash-out leaves its bet unchanged. Returns when the next one is due; null if there is none.
 */
export function decidePendingBets(context: CommandContext): { readonly dueAt: number | null } {
  const { db, now } = context
  const due = db.all<{ id: string }>(
    `SELECT id FROM sports_bets WHERE status = 'pending' AND due_at <= ? ORDER BY due_at LIMIT ?`,
    [now, BETS_A_PAGE],
  )
  for (const { id } of due) decide(context, requireBet(context, id))
  const cashOuts = db.all<{ bet_id: string; number: bigint }>(
    `SELECT bet_id, number FROM sports_cash_outs WHERE status = 'pending' AND due_at <= ? ORDER BY due_at LIMIT ?`,
    [now, BETS_A_PAGE],
  )
  for (const { bet_id: id, number } of cashOuts) {
    const waiting = findCashOuts(context, id).find((one) => one.number === Number(number))
    if (waiting) decideCashOut(context, requireBet(context, id), waiting)
  }
  const next = db.get<{ due_at: bigint | null }>(
    `SELECT min(due_at) AS due_at FROM (
       SELECT due_at FROM sports_bets WHERE status = 'pending'
       UNION ALL SELECT due_at FROM sports_cash_outs WHERE status = 'pending'
     )`,
  )
  return { dueAt: next?.due_at == null ? null : Number(next.due_at) }
}

/** Pays the offered value if the bet is still worth it and its legs are unchanged. */
function decideCashOut(context: CommandContext, bet: BookBet, waiting: CashOut): void {
  const refusal = refusalOf(context, bet, waiting)
  if (refusal === null) {
    payCashOut(context, bet, waiting)
    return
  }
  context.db.run(
    `UPDATE sports_cash_outs SET status = 'refused', refusal = ? WHERE bet_id = ? AND number = ? AND status = 'pending'`,
    [refusal, bet.id, waiting.number],
  )
}

/** Refusal code of the contract; null if it is paid. */
function refusalOf(context: CommandContext, bet: BookBet, waiting: CashOut): string | null {
  // an earlier result takes precedence
  if (bet.status !== 'open') return 'betting_closed'
  const open = bet.legs.filter(({ grade }) => grade === null)
  const window = { from: waiting.requestedAt, until: context.now }
  const hasMoved =
    bet.legs.length - open.length !== waiting.graded || open.some((leg) => wasStopped(context, { ...leg, ...window }))
  const worth = hasMoved ? null : currentCashOutValue(context, bet, waiting.unit)
  if (worth === null) return 'market_closed'
  return worth < waiting.value ? 'odds_changed' : null
}

function decide(context: CommandContext, bet: BookBet): void {
  // its own load is removed, so that it is checked like a new bet
  context.db.run('UPDATE sports_legs SET load = 0 WHERE bet_id = ?', [bet.id])
  context.db.run('UPDATE sports_bets SET risk = 0 WHERE id = ?', [bet.id])
  const freed = requireBet(context, bet.id)
  moveLiability(context, bet, freed)
  const decision = decisionOn(context, bet)
  if ('offers' in decision) {
    const { offers, loads, risk } = decision
    bet.legs.forEach((leg, index) => {
      const offer = offers[index]
      if (!offer) throw new Error('the leg has no offer')
      const load = loads[index] ?? micros(0n)
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
    context.db.run(`UPDATE sports_bets SET status = 'open', risk = ? WHERE id = ? AND status = 'pending'`, [
      toSql(risk),
      bet.id,
    ])
    const accepted = requireBet(context, bet.id)
    moveLiability(context, freed, accepted)
    accept(context, accepted)
    return
  }
  voidStake(context, { reference: betReference(bet.id), name: 'refused' })
  logRefundedBet(context, { id: bet.id, userId: bet.userId, currency: bet.currency, stake: stakeOf(bet, bet.unit) })
  restateFreeBookBet(context, bet, null)
  context.db.run(`UPDATE sports_bets SET status = 'refused', refusal = ? WHERE id = ? AND status = 'pending'`, [
    decision.refusal,
    bet.id,
  ])
}

type Decision = (Loads & { readonly offers: readonly Offer[] }) | { readonly refusal: string }

/** Offers at which the legs are accepted, or the refusal code of the contract. */
function decisionOn(context: CommandContext, bet: BookBet): Decision {
  const isStopped = bet.legs.some(
    (leg) => leg.isLive && wasStopped(context, { ...leg, from: bet.placedAt, until: bet.dueAt ?? context.now }),
  )
  if (isStopped) return { refusal: 'market_closed' }
  try {
    const offers = bet.legs.map((leg, index) => offerFor(context, leg, bet.policy, index))
    requireFreeBetOdds(context, bet, offers)
    return { offers, ...permittedLoads(context, bet, offers) }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.code }
    throw error
  }
}
