import { newId } from '#server/platform/kernel/ids.ts'
import { withIdempotency } from '#server/platform/kernel/with-idempotency.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import {
  accountBalance,
  playerAccount,
  post,
  type Receipt,
  type WalletKey,
  withReceipt,
} from '#server/platform/modules/ledger/index.ts'
import { requirePlayer } from '#server/platform/modules/player-limits/index.ts'
import { formatMicros } from '#server/shared/money/micros.ts'
import { movedAmount } from '../amount.ts'

/** `amount` is a decimal. */
export type VaultMove = WalletKey & { readonly amount: string; readonly idempotencyKey: string }

/** Decimals: the spendable balance, and the vault. */
export type VaultState = {
  readonly currency: WalletKey['currency']
  readonly balance: string
  readonly vault: string
  readonly receipt?: Receipt
}

/** Moves money to the vault. Refusals: those of `move`, self_excluded, timed_out. */
export function putInVault(context: CommandContext, request: VaultMove): VaultState {
  return move(context, request, { command: 'putInVault', from: 'real', to: 'vault' })
}

/** Moves money back from the vault, even for a player who may not play: it is theirs. Refusals: those of `move`. */
export function takeFromVault(context: CommandContext, request: VaultMove): VaultState {
  return move(context, request, { command: 'takeFromVault', from: 'vault', to: 'real' })
}

/** Answer as it is stored: those of earlier releases have no reference. */
type StoredMove = Omit<VaultState, 'receipt'> & { readonly reference?: string }

type Way =
  | { readonly command: 'putInVault'; readonly from: 'real'; readonly to: 'vault' }
  | { readonly command: 'takeFromVault'; readonly from: 'vault'; readonly to: 'real' }

/** Refuses idempotency_key_conflict, amount_invalid, amount_step, insufficient_funds. */
function move(
  context: CommandContext,
  { userId, currency, amount: decimal, idempotencyKey }: VaultMove,
  { command, from, to }: Way,
): VaultState {
  const body = { amount: decimal, currency }
  const keyed = { scope: `user:${userId}`, key: idempotencyKey, command, body }
  const { reference, ...state } = withIdempotency(context, keyed, (): StoredMove => {
    if (command === 'putInVault') requirePlayer(context, userId)
    const amount = movedAmount(decimal, currency)
    const wallet = { userId, currency }
    const [debit, credit] = [playerAccount(wallet, from), playerAccount(wallet, to)]
    const reference = `vault:${newId(context)}`
    post(context, { kind: 'vault', reference, idempotencyKey: reference, postings: [{ debit, credit, amount }] })
    const held = (kind: 'real' | 'vault') => formatMicros(accountBalance(context, playerAccount(wallet, kind)))
    return { currency, balance: held('real'), vault: held('vault'), reference }
  })
  return reference === undefined ? state : withReceipt(context, state, reference)
}
