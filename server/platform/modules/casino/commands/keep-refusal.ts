import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { requirePace } from '../require-pace.ts'
import { requireSession } from '../session.ts'
import { balanceAnswer } from '../stored-round.ts'
import { type Asked, refused } from '../transaction.ts'
import type { WalletRefusalData, WalletReply } from '../wallet-refusal.ts'

type Kept = {
  readonly asked: Asked
  readonly refusal: WalletRefusalData
  readonly sessionId: string
}

/**
 * Stores a refusal that rolled back its command as the transaction's permanent response, if its code is one that is
 * stored. For insufficient funds it includes the balance. Refuses too_many_requests.
 */
export function keepRefusal(context: CommandContext, { asked, refusal, sessionId }: Kept): WalletReply {
  const session = requireSession(context, { provider: asked.provider, sessionId })
  // the command that was rolled back has counted nothing
  requirePace(context, 'providerBetByPlayer', session.userId)
  if (refusal.code !== 'INSUFFICIENT_FUNDS') return refused(context, asked, refusal)
  const { balance } = balanceAnswer(context, session)
  return refused(context, asked, { ...refusal, balance })
}
