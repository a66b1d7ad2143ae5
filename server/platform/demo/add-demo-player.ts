import { parseMicros } from '#server/rules/money.ts'
import type { NewUser } from '../accounts/register-user.ts'
import { playerAccount, post, systemAccount } from '../money/index.ts'
import { openPlayer } from '../registration/open-player.ts'
import type { CommandContext } from '../writer/command.ts'
import { DEMO_FUNDS } from './demo-login.ts'

/** Opens the demo player's account with play money in it. Refusal: email_taken, when it has one. */
export function addDemoPlayer(context: CommandContext, user: NewUser): { userId: string } {
  const userId = openPlayer(context, user)
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
