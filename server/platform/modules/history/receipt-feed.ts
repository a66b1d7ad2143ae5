import type { Listener } from '#server/platform/kernel/module.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { formatMicros } from '#server/shared/money/micros.ts'
import { readReceiptsOfReferences } from '../bets/reads.ts'
import { type Act, balanceChannel, readWalletStates, type WithPromises } from '../ledger/reads.ts'

/** Receipts of one event: a reader with 64 kB of unread events is disconnected. */
const RECEIPTS_AN_EVENT = 8

type Pending = { readonly userId: string; readonly currency: Currency; readonly acts: readonly Act[] }

/**
 * Publishes receipts of acts without a request, with the player's balance, to those players whose pages are open. Acts of
 * one moment are read together. All others find theirs in the history.
 */
export function createReceiptFeed(platform: Platform & WithPromises): Listener {
  const { live, log } = platform
  const pending = new Map<string, Pending>()
  let isClosed = false

  async function publish({ userId, currency, acts }: Pending): Promise<void> {
    const receiptOf = await readReceiptsOfReferences(platform, { userId, acts })
    const wallet = (await readWalletStates(platform.reader, userId)).find((one) => one.currency === currency)
    if (!wallet || isClosed) return
    const receipts = acts.flatMap(({ id }) => receiptOf.get(id) ?? [])
    const { balance, version } = wallet
    for (let first = 0; first < receipts.length; first += RECEIPTS_AN_EVENT)
      live.publish({
        channel: balanceChannel({ userId, currency }),
        data: {
          currency,
          balance: formatMicros(balance),
          version,
          receipts: receipts.slice(first, first + RECEIPTS_AN_EVENT),
        },
      })
  }

  function publishAll(): void {
    const all = [...pending.values()]
    pending.clear()
    for (const acts of all)
      publish(acts).catch((err: unknown) => isClosed || log.error({ err }, 'could not publish receipts'))
  }

  return {
    onAnnouncement({ data }) {
      const { userId, reference, transfer } = data
      const currency = String(data.currency) as Currency
      const channel = balanceChannel({ userId: String(userId), currency })
      if (isClosed || !live.isFollowed(channel)) return
      if (pending.size === 0) setImmediate(publishAll)
      const before = pending.get(channel)?.acts ?? []
      const act = {
        id: String(transfer ?? reference),
        reference: String(reference),
        ...(typeof transfer === 'string' && { transfer }),
      }
      pending.set(channel, { userId: String(userId), currency, acts: [...before, act] })
    },
    close() {
      isClosed = true
    },
  }
}
