import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { limitProviderCalls } from '../limit-provider-calls.ts'
import { requireSession } from '../session.ts'
import { balanceAnswer } from '../stored-round.ts'
import { refused, type TransactionRequest } from '../transaction.ts'
import type { WalletRefusalData, WalletReply } from '../wallet-refusal.ts'

type StoredRefusal = {
  readonly request: TransactionRequest
  readonly refusal: WalletRefusalData
  readonly sessionId: string
}

/**
 * Stores a refusal that rolled back its command as the transaction's permanent response, if its code is one that is
 * stored. For insufficient funds it includes the balance. Refuses too_many_requests.
 */
export function keepRefusal(context: CommandContext, { request, refusal, sessionId }: StoredRefusal): WalletReply {
  const session = requireSession(context, { provider: request.provider, sessionId })
  // the command that was rolled back has counted nothing
  limitProviderCalls(context, 'providerBetByPlayer', session.userId)
  if (refusal.code !== 'INSUFFICIENT_FUNDS') return refused(context, request, refusal)
  const { balance } = balanceAnswer(context, session)
  return refused(context, request, { ...refusal, balance })
}
