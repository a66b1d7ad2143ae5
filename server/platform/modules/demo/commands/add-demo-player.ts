import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { NewUser } from '#server/platform/modules/identity/index.ts'
import { playerAccount, post, systemAccount } from '#server/platform/modules/ledger/index.ts'
import { openPlayer } from '#server/platform/modules/registration/index.ts'
import { DEFAULT_LOCALE } from '#server/shared/constants/locales.ts'
import { parseMicros } from '#server/shared/money/micros.ts'
import { DEMO_FUNDS } from '../demo-login.ts'

/** Creates the demo player's account with play money. Refusal: email_taken, if it exists. */
export function addDemoPlayer(context: CommandContext, user: NewUser): { userId: string } {
  const userId = openPlayer(context, { ...user, locale: DEFAULT_LOCALE, ip: null })
  const { currency, amount } = DEMO_FUNDS
  post(context, {
    kind: 'demo_grant',
    reference: `user:${userId}`,
    idempotencyKey: `demo_grant:${userId}`,
    postings: [
      {
        debit: systemAccount('mint:demo', currency),
        credit: playerAccount({ userId, currency }, 'real'),
        amount: parseMicros(amount),
      },
    ],
  })
  return { userId }
}
