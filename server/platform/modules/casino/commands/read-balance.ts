import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { isStopped } from '#server/platform/modules/player-limits/index.ts'
import { limitProviderCalls } from '../limit-provider-calls.ts'
import { requireSession } from '../session.ts'
import { balanceAnswer } from '../stored-round.ts'
import { refusalReply, WalletRefusal, type WalletReply } from '../wallet-refusal.ts'

/** Amount that the player of a session can stake. Refuses SESSION_EXPIRED, RATE_LIMITED and PLAYER_BLOCKED. */
export function readProviderBalance(
  context: CommandContext,
  session: { readonly provider: string; readonly sessionId: string },
): WalletReply {
  try {
    const found = requireSession(context, session)
    limitProviderCalls(context, 'providerBalanceByPlayer', found.userId)
    if (isStopped(context, found.userId)) throw new WalletRefusal('PLAYER_BLOCKED')
    return { status: 200, body: JSON.stringify(balanceAnswer(context, found)) }
  } catch (error) {
    if (error instanceof WalletRefusal) return refusalReply(error)
    throw error
  }
}
