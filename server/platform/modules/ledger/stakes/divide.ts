import { type Micros, micros } from '#server/shared/money/micros.ts'
import { smaller } from '#server/shared/money/smaller.ts'
import { type Account, playerAccount, systemAccount } from '../accounts.ts'
import type { Posting } from '../post.ts'
import type { StakeStanding } from './standing.ts'

/** So much of one account's. */
export type Share = { readonly account: Account; readonly amount: Micros }

const total = (parts: readonly { readonly amount: Micros }[]) => parts.reduce((sum, { amount }) => sum + amount, 0n)

/**
 * What a player gets of a stake that the house has made for them: of a free bet what it returns beyond its stake, of a free spin
 * all that it returns, and nothing where they are given a bonus in its place.
 */
export type FreeReturn = 'profit' | 'all' | 'nothing'

/**
 * Divides a payout as the stake was drawn: floor(payout × part / stake) to each source but the first, which gets the rest.
 * Each payout is divided for itself. Of what the house has staked for a player it gets back what is not theirs.
 */
export function dividePayout(
  stake: Pick<StakeStanding, 'parts' | 'userId' | 'currency'>,
  payout: Micros,
  freeReturn: FreeReturn = 'profit',
): Share[] {
  const { parts } = stake
  const staked = total(parts)
  const [first, ...others] = parts
  if (!first) throw new RangeError('a stake that was drawn from nothing')
  if (first.source.userId === null) {
    const back = { profit: smaller(payout, micros(staked)), all: micros(0n), nothing: payout }[freeReturn]
    const won = { account: playerAccount(stake, 'real'), amount: micros(payout - back) }
    return [{ account: first.source, amount: back }, won]
  }
  const shares = others.map(({ source, amount }) => ({
    account: source,
    amount: micros((payout * amount) / staked),
  }))
  return [{ account: first.source, amount: micros(payout - total(shares)) }, ...shares]
}

/**
 * What is still in play of each source: with c of a stake closed, floor(c × part / stake) of each part but the first is
 * gone, so that what is given back in the end adds up to exactly what was drawn.
 */
export function openShares({ parts, staked, open }: Pick<StakeStanding, 'parts' | 'staked' | 'open'>): Share[] {
  const closed = staked - open
  const [first, ...others] = parts
  if (!first) throw new RangeError('a stake that was drawn from nothing')
  const shares = others.map(({ source, amount }) => ({
    account: source,
    amount: micros(amount - (closed * amount) / staked),
  }))
  return [{ account: first.source, amount: micros(open - total(shares)) }, ...shares]
}

/**
 * What a player owes on a stake since a reversal comes before all that the stake gives them: taken off in their order. What goes back
 * to the house, which has staked for them, repays nothing of theirs.
 */
export function repaidFirst({ currency, owed }: StakeStanding, shares: readonly Share[]): Share[] {
  let left = owed
  const kept = shares.map(({ account, amount }) => {
    const repaid = account.userId === null ? micros(0n) : smaller(amount, left)
    left = micros(left - repaid)
    return { account, amount: micros(amount - repaid) }
  })
  return [{ account: systemAccount('house:receivable', currency), amount: micros(owed - left) }, ...kept]
}

/** Moves money from some accounts to others, in their order. Both sides are of one sum. */
export function flow(from: readonly Share[], to: readonly Share[]): Posting[] {
  if (total(from) !== total(to)) throw new RangeError('what is given is not what is taken')
  const postings: Posting[] = []
  const given = from.map((share) => ({ ...share }))
  for (const { account: credit, amount } of to) {
    let left = amount
    for (const giver of given) {
      const part = smaller(giver.amount, left)
      if (part > 0n) postings.push({ debit: giver.account, credit, amount: part })
      giver.amount = micros(giver.amount - part)
      left = micros(left - part)
    }
  }
  return postings
}
