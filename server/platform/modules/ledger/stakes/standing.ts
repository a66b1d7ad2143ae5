import { type Micros, micros } from '#server/shared/money/micros.ts'
import type { Account, WalletKey } from '../accounts.ts'
import type { StakeEntry } from '../new-stakes.ts'

/** How much of a stake was drawn from one of its player's accounts. */
export type StakePart = { readonly source: Account; readonly amount: Micros }

/**
 * `reversed`: nothing is closed, since what had closed it was taken back. A stake that was settled in part and then
 * voided is `settled`: some of it was played.
 */
export type StakeState = 'open' | 'part_settled' | 'settled' | 'void' | 'reversed'

/** How a stake stands: nothing of this is stored, all of it is summed up from the transfers. */
export type StakeStanding = WalletKey & {
  readonly state: StakeState
  /** Milliseconds. */
  readonly placedAt: number
  readonly staked: Micros
  /** In the order of funds. */
  readonly parts: readonly StakePart[]
  /** What is still in play of it. */
  readonly open: Micros
  /** What its player has got of it: payouts, and what a void gave back. */
  readonly paid: Micros
  /** What it has paid as a bet: beside what its player has got, what the house has of its own stake back. */
  readonly gross: Micros
  /** What its player owes, having spent the money of a settlement that was reversed. */
  readonly owed: Micros
}

const sum = (amounts: readonly bigint[]) => micros(amounts.reduce((total, amount) => total + amount, 0n))

/** @param entries all of one reference; undefined where nothing was staked on it */
export function standingOf(entries: readonly StakeEntry[]): StakeStanding | undefined {
  const stake = entries.filter(({ kind }) => kind === 'stake')
  const inplay = stake.filter(({ account }) => account.kind === 'inplay')
  const { userId, currency } = inplay[0]?.account ?? {}
  if (!userId || !currency) return undefined
  const staked = sum(inplay.map(({ amount }) => amount))
  const after = entries.filter(({ kind }) => kind !== 'stake')
  const on = (isMeant: (account: Account) => boolean) =>
    sum(after.filter(({ account }) => isMeant(account)).map(({ amount }) => amount))
  const ofPlayer = on(({ userId: owner, kind }) => owner !== null && kind !== 'inplay')
  const ofHouse = on(({ kind }) => kind === 'house:bonus_cost')
  const onReceivable = on(({ kind }) => kind === 'house:receivable')
  const closed = on(({ kind }) => kind === 'inplay')
  const open = micros(staked + closed)
  return {
    userId,
    currency,
    state: stateOf(after, { staked, open }),
    placedAt: inplay[0]?.createdAt ?? 0,
    staked,
    parts: stake.flatMap(({ account: source, amount }) => (amount < 0n ? [{ source, amount: micros(-amount) }] : [])),
    open,
    paid: micros(ofPlayer + onReceivable),
    gross: micros(ofPlayer + onReceivable + ofHouse),
    owed: micros(-onReceivable),
  }
}

function stateOf(after: readonly StakeEntry[], { staked, open }: { staked: bigint; open: bigint }): StakeState {
  const reversed = new Set(after.map(({ reverses }) => reverses))
  if (open === staked) return after.some(({ kind }) => kind === 'reversal') ? 'reversed' : 'open'
  if (open > 0n) return 'part_settled'
  const standing = after.filter(({ kind, transferId }) => kind !== 'reversal' && !reversed.has(transferId))
  return standing.every(({ kind }) => kind === 'void') ? 'void' : 'settled'
}
