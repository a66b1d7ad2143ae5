import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { smaller } from '#server/shared/money/arithmetic.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'
import { accountBalance, type PlayerAccountKind, playerAccount, systemAccount, type WalletKey } from '../accounts.ts'
import { type Posting, tryPost } from '../post.ts'
import { stakeKey } from './standing.ts'

/** A player's money that can be staked. */
export type Fund = Extract<PlayerAccountKind, 'real' | 'bonus'>

/** What stakes are drawn from, first things first. Bonus money comes after a player's own. */
export const ORDER_OF_FUNDS: readonly Fund[] = ['real']

export type Stake = WalletKey & {
  /** What is staked on, `bet:{id}`: it takes one stake. */
  readonly reference: string
  readonly amount: Micros
  /** Drawn in this order; what the last one lacks is refused. */
  readonly funds?: readonly Fund[]
  /** The house stakes for its player, of its costs of bonuses: they get what is won, and not the stake. */
  readonly isFree?: boolean
}

/** What each fund gave. */
export type DrawnFunds = ReadonlyMap<Fund, Micros>

/**
 * Takes a stake: the player's funds, in their order → inplay. What was drawn from each stands in the transfer's entries,
 * and all that comes back is divided by it. Refuses `insufficient_funds`, `conflict` for a second stake on one reference,
 * and `stake_rolled_back`, for ever, where its rollback came before it.
 */
export function placeStake(context: CommandContext, stake: Stake): DrawnFunds {
  const { reference, amount, funds = ORDER_OF_FUNDS, isFree = false, ...wallet } = stake
  const inplay = playerAccount(wallet, 'inplay')
  const parts = isFree ? [] : drawn(context, wallet, { amount, funds })
  const free = { debit: systemAccount('house:bonus_cost', wallet.currency), credit: inplay, amount }
  const isPlaced = tryPost(context, {
    kind: 'stake',
    reference,
    idempotencyKey: stakeKey(reference),
    postings: isFree
      ? [free]
      : parts.map(([fund, part]): Posting => ({ debit: playerAccount(wallet, fund), credit: inplay, amount: part })),
  })
  if (!isPlaced) throw new Refusal(isTombstone(context, reference) ? 'stake_rolled_back' : 'conflict')
  return new Map(parts)
}

type Wish = { readonly amount: Micros; readonly funds: readonly Fund[] }

/** Each fund gives what it has, the last one what is left: the ledger refuses if that is more than it holds. */
function drawn(context: CommandContext, wallet: WalletKey, { amount, funds }: Wish): [Fund, Micros][] {
  let left = amount
  return funds.map((fund, index) => {
    const has = index === funds.length - 1 ? left : accountBalance(context, playerAccount(wallet, fund))
    const part = smaller(has, left)
    left = micros(left - part)
    return [fund, part]
  })
}

function isTombstone({ db }: CommandContext, reference: string): boolean {
  const query = `SELECT 1 AS one FROM transfers WHERE idempotency_key = ? AND kind = 'tombstone'`
  return db.get(query, [stakeKey(reference)]) !== undefined
}
