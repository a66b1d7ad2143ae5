import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'

/** Channel that announces acts of players which no request of theirs is answered with. */
export const RECEIPT_CHANNEL = 'receipt'

export type AnnouncedAct = {
  readonly userId: string
  readonly currency: Currency
  readonly reference: string
  /** Key of a transfer, where its reference has several acts. */
  readonly transfer?: string
}

/** Announces an act whose receipt the player's open pages get with a balance. */
export function announceReceipt({ announce }: Pick<CommandContext, 'announce'>, act: AnnouncedAct): void {
  const { userId, currency, reference, transfer = null } = act
  announce({
    channel: RECEIPT_CHANNEL,
    key: `${RECEIPT_CHANNEL}:${transfer ?? reference}`,
    data: { userId, currency, reference, transfer },
  })
}
