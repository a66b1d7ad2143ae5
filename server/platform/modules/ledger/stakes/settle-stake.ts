import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { smaller } from '#server/shared/money/arithmetic.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'
import { type Account, playerAccount, type SystemAccountKind, systemAccount, type WalletKey } from '../accounts.ts'
import { type Posting, post } from '../post.ts'
import { requireStake, type StakeStatus, settlementKey } from './stake-status.ts'

export type Settlement = {
  readonly reference: string
  /** Total paid to the player for this part, including the part itself; 0 is a loss. */
  readonly payout: Micros
  /**
   * Amount of the stake to close. Default: all that is open. 0n pays without closing anything, as for a provider's win
   * before or after the end of its round.
   */
  readonly part?: Micros
  /** Distinguishes the settlements of a stake: a cash-out's number, a provider's transaction. */
  readonly name?: string
  readonly freeReturn?: FreeReturn
  /** The house account that plays against the player; for a pot shared by players, the one that gets the rake. */
  readonly house?: Extract<SystemAccountKind, 'house:games' | 'house:sports' | 'house:rake'>
}

/**
 * Settles a stake or a part of it, once per name. The payout is covered by the stake first, and the house pays the
 * profit; any unpaid rest of the stake goes to the house. The payout is divided in the proportion in which the stake
 * was taken; a debt of this stake from a reversal is repaid first. Returns the amounts paid to the player. Refuses
 * `not_found` without a stake; `conflict` for a used name, for more than is open, and for a voided stake.
 */
export function settleStake(context: CommandContext, settlement: Settlement): PlayerFlow {
  const { reference, payout, name, house = 'house:games' } = settlement
  if (payout < 0n) throw new RangeError('negative payout')
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
    ...flow(paid, deductDebt(stake, dividePayout(stake, payout, settlement.freeReturn))),
    { debit: inplay, credit: bank, amount: micros(part - returned) },
  ]
  post(context, { kind: 'settlement', reference, idempotencyKey: settlementKey(reference, name), postings })
  return playerFlow(stake, postings)
}

function closedPart({ state, open }: StakeStatus, wanted: Micros | undefined): Micros {
  const part = wanted ?? open
  if (part < 0n) throw new RangeError('negative part')
  const closesNothing = wanted === undefined && open === 0n
  if (state === 'void' || closesNothing || part > open) throw new Refusal('conflict')
  return part
}

export type Share = { readonly account: Account; readonly amount: Micros }

const total = (parts: readonly { readonly amount: Micros }[]) => parts.reduce((sum, { amount }) => sum + amount, 0n)

/**
 * Player's share in the return of a stake made by the house. `profit`: a free bet's return beyond its stake. `all`: a
 * free spin's whole return. `nothing`: the player is given a bonus instead.
 */
export type FreeReturn = 'profit' | 'all' | 'nothing'

/**
 * Divides a payout in the proportion in which the stake was taken: floor(payout × part / stake) to each source except
 * the first, which gets the rest. Each payout is divided separately. For a stake made by the house, it gets back
 * everything that is not the player's.
 */
function dividePayout(
  stake: Pick<StakeStatus, 'parts' | 'userId' | 'currency'>,
  payout: Micros,
  freeReturn: FreeReturn = 'profit',
): Share[] {
  const { parts } = stake
  const staked = total(parts)
  const [first, ...others] = parts
  if (!first) throw new RangeError('the stake has no source of funds')
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
 * Open amount per source. With an amount c of the stake closed, each part except the first has lost floor(c × part /
 * stake), so that the final remainder adds up to exactly what was taken.
 */
export function openShares({ parts, staked, open }: Pick<StakeStatus, 'parts' | 'staked' | 'open'>): Share[] {
  const closed = staked - open
  const [first, ...others] = parts
  if (!first) throw new RangeError('the stake has no source of funds')
  const shares = others.map(({ source, amount }) => ({
    account: source,
    amount: micros(amount - (closed * amount) / staked),
  }))
  return [{ account: first.source, amount: micros(open - total(shares)) }, ...shares]
}

/**
 * Deducts the player's debt on a stake, from a reversal, from the shares in their order. Shares that return to the
 * house for its own stake do not repay it.
 */
export function deductDebt({ currency, owed }: StakeStatus, shares: readonly Share[]): Share[] {
  let left = owed
  const kept = shares.map(({ account, amount }) => {
    const repaid = account.userId === null ? micros(0n) : smaller(amount, left)
    left = micros(left - repaid)
    return { account, amount: micros(amount - repaid) }
  })
  return [{ account: systemAccount('house:receivable', currency), amount: micros(owed - left) }, ...kept]
}

/** Moves money from some accounts to others, in their order. Both sides must have the same total. */
export function flow(from: readonly Share[], to: readonly Share[]): Posting[] {
  if (total(from) !== total(to)) throw new RangeError('credits and debits differ')
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

/** Effect of a change of a stake on the player's spendable money; negative if it was taken back. */
export type PlayerFlow = WalletKey & {
  /** Time of the stake, in milliseconds. */
  readonly placedAt: number
  readonly real: Micros
  readonly bonus: Micros
  readonly staked: Micros
  /** Part of the stake that was bonus money. */
  readonly bonusStaked: Micros
  /** Whether the house staked for the player. */
  readonly isFree: boolean
  /** Total paid to the player so far. */
  readonly paid: Micros
  /** Whether nothing of it is open. */
  readonly isClosed: boolean
}

/** @param stake before the postings */
export function playerFlow(stake: StakeStatus, postings: readonly Posting[]): PlayerFlow {
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
