import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { playerAccount, post, systemAccount, type WalletKey } from '#server/platform/modules/ledger/index.ts'
import { micros } from '#server/shared/money/micros.ts'

export type Grant = WalletKey & { readonly amount: bigint; readonly key: string }

/** A command that gives a player play money, as the demo does. */
export function grant(context: CommandContext, { amount, key, ...wallet }: Grant): void {
  post(context, {
    kind: 'demo_grant',
    reference: key,
    idempotencyKey: key,
    postings: [
      {
        debit: systemAccount('mint:demo', wallet.currency),
        credit: playerAccount(wallet, 'real'),
        amount: micros(amount),
      },
    ],
  })
}
