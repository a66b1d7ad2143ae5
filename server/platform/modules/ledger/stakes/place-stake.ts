import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { smaller } from '#server/shared/money/arithmetic.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'
import { accountBalance, type PlayerAccountKind, playerAccount, systemAccount, type WalletKey } from '../accounts.ts'
import { type Posting, tryPost } from '../post.ts'
import { stakeKey } from './stake-status.ts'

export type Fund = Extract<PlayerAccountKind, 'real' | 'bonus'>

/** Accounts that stakes are taken from, in this order. Bonus money comes after a player's own. */
export const ORDER_OF_FUNDS: readonly Fund[] = ['real']

export type Stake = WalletKey & {
  /** Reference of the bet, `bet:{id}`; it can have one stake. */
  readonly reference: string
  readonly amount: Micros
  /** Debited in this order; refused if the last one has too little. */
  readonly funds?: readonly Fund[]
  /** The house stakes for the player, from its bonus costs: the player gets the winnings without the stake. */
  readonly isFree?: boolean
}

export type DrawnFunds = ReadonlyMap<Fund, Micros>

/**
 * Places a stake: moves it from the player's accounts, in their order, to inplay. The transfer's entries record the
 * amount from each account, and all returns are divided in that proportion. Refuses `insufficient_funds`, `conflict`
 * for a second stake on one reference, and permanently `stake_rolled_back` if its rollback arrived first.
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

type StakeRequest = { readonly amount: Micros; readonly funds: readonly Fund[] }

/** Takes what each account has, and the rest from the last one; the ledger refuses if that has too little. */
function drawn(context: CommandContext, wallet: WalletKey, { amount, funds }: StakeRequest): [Fund, Micros][] {
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
