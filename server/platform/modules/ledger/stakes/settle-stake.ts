import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { smaller } from '#server/shared/money/arithmetic.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'
import { type Account, playerAccount, type SystemAccountKind, systemAccount, type WalletKey } from '../accounts.ts'
import { type Posting, post } from '../post.ts'
import { requireStake, type StakeStanding, settlementKey } from './standing.ts'

export type Settlement = {
  readonly reference: string
  /** All that the player gets for this part, the part itself included; 0 is a loss. */
  readonly payout: Micros
  /**
   * How much of the stake it closes: left out, all that is open; 0n pays without closing anything, as a provider's win
   * before or after the end of its round does.
   */
  readonly part?: Micros
  /** Tells a settlement from the others of its stake: a cash-out's number, a provider's transaction. */
  readonly name?: string
  readonly freeReturn?: FreeReturn
  /** Who plays against the player; of a pot that players share, what keeps the rake. */
  readonly house?: Extract<SystemAccountKind, 'house:games' | 'house:sports' | 'house:rake'>
}

/**
 * Settles a stake, or a part of it, once for a name. What was staked goes back as far as the payout reaches and to the
 * house beyond that; the house pays the profit. The payout is divided as the stake was drawn; what the player owes on
 * this stake since a reversal is repaid first. Answers what the player got. Refuses `not_found` without a stake, `conflict` for a name that was used,
 * for more than is open, and for a stake that was voided.
 */
export function settleStake(context: CommandContext, settlement: Settlement): PlayerFlow {
  const { reference, payout, name, house = 'house:games' } = settlement
  if (payout < 0n) throw new RangeError('a payout of less than nothing')
  const stake = requireStake(context, reference)
  const part = closedPart(stake, settlement.part)
  const returned = smaller(payout, part)
  const inplay = playerAccount(stake, 'inplay')
  const bank = systemAccount(house, stake.currency)
  const paid: Share[] = [
    { account: inplay, amount: returned },
    { account: bank, amount: micros(payout - returned) },
  ]
  const postings = [
    ...flow(paid, repaidFirst(stake, dividePayout(stake, payout, settlement.freeReturn))),
    { debit: inplay, credit: bank, amount: micros(part - returned) },
  ]
  post(context, { kind: 'settlement', reference, idempotencyKey: settlementKey(reference, name), postings })
  return playerFlow(stake, postings)
}

function closedPart({ state, open }: StakeStanding, wanted: Micros | undefined): Micros {
  const part = wanted ?? open
  if (part < 0n) throw new RangeError('a part of less than nothing')
  const closesNothing = wanted === undefined && open === 0n
  if (state === 'void' || closesNothing || part > open) throw new Refusal('conflict')
  return part
}

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
function dividePayout(
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

/** What a change of a stake has moved to its player's spendable money; less than nothing where it was taken back. */
export type PlayerFlow = WalletKey & {
  /** Of the stake. Milliseconds. */
  readonly placedAt: number
  readonly real: Micros
  readonly bonus: Micros
  readonly staked: Micros
  /** How much of the stake was bonus money. */
  readonly bonusStaked: Micros
  /** Whether the house has staked for the player. */
  readonly isFree: boolean
  /** All that the player has got of it by now. */
  readonly paid: Micros
  /** Whether nothing of it is in play any more. */
  readonly isClosed: boolean
}

/** `stake` as it stood before the postings. */
export function playerFlow(stake: StakeStanding, postings: readonly Posting[]): PlayerFlow {
  const { userId, currency, placedAt, staked, parts } = stake
  const to = (fund: 'real' | 'bonus') =>
    postings.reduce((sum, { debit, credit, amount }) => {
      if (credit.kind === fund) return sum + amount
      return debit.kind === fund ? sum - amount : sum
    }, 0n)
  const closed = postings.reduce((sum, { debit, credit, amount }) => {
    if (debit.kind === 'inplay') return sum + amount
    return credit.kind === 'inplay' ? sum - amount : sum
  }, 0n)
  const [real, bonus] = [micros(to('real')), micros(to('bonus'))]
  return {
    userId,
    currency,
    placedAt,
    real,
    bonus,
    staked,
    isFree: parts[0]?.source.userId === null,
    bonusStaked: micros(parts.reduce((sum, { source, amount }) => (source.kind === 'bonus' ? sum + amount : sum), 0n)),
    paid: micros(stake.paid + real + bonus),
    isClosed: stake.open - closed === 0n,
  }
}
