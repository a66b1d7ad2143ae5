import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { requirePace } from '../require-pace.ts'
import { requireSession } from '../session.ts'
import { balanceAnswer } from '../stored-round.ts'
import { type Asked, refused } from '../transaction.ts'
import type { WalletRefusalData, WalletReply } from '../wallet-refusal.ts'

type Kept = {
  readonly asked: Asked
  readonly refusal: WalletRefusalData
  /** Under which it was asked. */
  readonly sessionId: string
}

/**
 * Makes a refusal that has undone its command the transaction's answer for ever, where it is one that is kept. For want of money
 * it says how much there is. Refuses too_many_requests.
 */
export function keepRefusal(context: CommandContext, { asked, refusal, sessionId }: Kept): WalletReply {
  const session = requireSession(context, { provider: asked.provider, sessionId })
  // the command that was undone has counted nothing
  requirePace(context, 'providerBetByPlayer', session.userId)
  if (refusal.code !== 'INSUFFICIENT_FUNDS') return refused(context, asked, refusal)
  const { balance } = balanceAnswer(context, session)
  return refused(context, asked, { ...refusal, balance })
}
