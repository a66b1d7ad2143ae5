import type { WireReceipt } from '#server/shared/log/check-receipt.ts'
import { type AskForReceipts, accepting, faultOf, keepReceipts, refuse } from './accept-receipts.ts'
import { betOf } from './receipt-store.ts'

/**
 * Verifies receipts of acts without a request and keeps those that are valid. Resolves with whether one is not: its bet
 * is then not shown as placed.
 */
export async function takeLive(receipts: readonly WireReceipt[], ask: AskForReceipts): Promise<boolean> {
  const hasRefused = await accepting(ask, async (acceptance) => {
    const logs = await acceptance.keysFor(receipts)
    let isRefused = false
    for (const receipt of receipts) {
      const fault = await faultOf(receipt, logs)
      if (fault === null) {
        await keepReceipts(acceptance, [receipt])
        continue
      }
      isRefused = true
      const id = `${receipt.origin} ${receipt.sequence}`
      await refuse(acceptance, { id, fault: 'answer', detail: fault, receipt }, [betOf(receipt) ?? []].flat())
    }
    return isRefused
  })
  return hasRefused === true
}
