import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { toSql } from '#server/platform/kernel/writer/sql-money.ts'
import { formatMultiplier, type M4, type Micros, m4, parseMicros } from '#server/shared/money/micros.ts'
import { isFreeBet } from '#server/shared/promotions/terms.ts'
import type { WalletKey } from '../ledger/index.ts'
import { chargeBudget } from './budget.ts'
import { requireOwn } from './give.ts'
import type { Grant } from './grant.ts'
import { makeWonAvailable } from './make-available.ts'

/** Takes a bet that is given: from now on it can be staked, and no money moves before. Refuses `conflict` where it is available no more. */
export function openFreeBet(context: CommandContext, grant: Grant): void {
  const { db, now } = context
  const { id, terms } = grant
  const amount = parseMicros(terms.maxAmount)
  const { changes } = db.run(
    `UPDATE bonus_grants SET state = 'active', amount = ?, active_until = ?
     WHERE id = ? AND state = 'available' AND offer_until > ?`,
    [toSql(amount), now + terms.activeLifeMs, id, now],
  )
  if (changes === 0) throw new Refusal('conflict')
  chargeBudget(context, grant, amount)
}

type Bet = WalletKey & {
  readonly grantId: string
  readonly game: string
  /** What the bet pays when it wins; null in a game that takes no free bet. */
  readonly multiplier: M4 | null
  readonly stake: Micros
}

/**
 * The free bet that a player stakes. Refuses `not_found` for another's and for one of another currency, `conflict` for one
 * that was staked or is over, `free_bet_refused` with the least multiplier in another game and below it, `amount_invalid` for
 * another stake than its amount.
 */
export function requireFreeBet(
  context: CommandContext,
  { userId, currency, grantId, game, multiplier, stake }: Bet,
): Grant {
  const grant = requireOwn(context, { userId, grantId })
  const { terms, state, activeUntil } = grant
  if (!isFreeBet(terms) || grant.currency !== currency) throw new Refusal('not_found', { field: 'free_bet' })
  if (state !== 'active' || activeUntil === null || context.now >= activeUntil)
    throw new Refusal('conflict', { field: 'free_bet' })
  const isTaken = terms.freeBetIn?.some((one) => one === game) && multiplier !== null
  if (!isTaken || multiplier < BigInt(terms.minMultiplier))
    throw new Refusal('free_bet_refused', {
      field: 'free_bet',
      detail: formatMultiplier(m4(BigInt(terms.minMultiplier))),
    })
  if (stake !== grant.amount) throw new Refusal('amount_invalid', { field: 'amount' })
  return grant
}

/**
 * Ends a free bet that was staked. Where there is nothing to stake, what it has won is the player's already; else it becomes
 * a bonus of its own, to be taken within a week, never added to another.
 */
export function closeFreeBet(
  context: CommandContext,
  grant: Grant,
  { reference, won }: { readonly reference: string; readonly won: Micros },
): void {
  const { db } = context
  const { id, userId, terms } = grant
  spendFreeBet(context, grant, reference)
  const isPaid = terms.wagering === 0
  db.run('UPDATE bonus_grants SET released = ? WHERE id = ?', [toSql(isPaid ? won : 0n), id])
  if (isPaid || won === 0n) return
  makeWonAvailable(context, { userId, terms, won, reference: wonBy(id) })
}

/** What a bonus of what a free bet has won was given for. */
const wonBy = (grantId: string) => `free-bet:${grantId}`

/** Stakes a free bet: it is played, whatever comes of it. Refuses `conflict` where something else has ended it. */
export function spendFreeBet({ db, now }: CommandContext, { id }: Pick<Grant, 'id'>, reference: string): void {
  const { changes } = db.run(
    `UPDATE bonus_grants SET state = 'completed', reason = 'played', stake_reference = ?, closed_at = ?
     WHERE id = ? AND state = 'active'`,
    [reference, now, id],
  )
  if (changes === 0) throw new Refusal('conflict', { field: 'free_bet' })
}
