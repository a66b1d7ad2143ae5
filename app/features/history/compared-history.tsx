import { useEffect, useState } from 'react'
import { idFrom } from '#server/shared/id-from.ts'
import { useTRPCClient } from '~/lib/calls/trpc.ts'
import { formatNumber } from '~/lib/format/format.ts'
import { useSession } from '~/lib/player/session.ts'
import type { ListedBet, ListedBets } from '~/lib/receipts/compare-bets.ts'
import { receiptFacts } from '~/lib/receipts/receipt-alarm.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import type { Wanted } from './listed.tsx'

const loadReceiptStore = () => import('~/lib/receipts/receipt-store.ts')
const loadCompareBets = () => import('~/lib/receipts/compare-bets.ts')
const loadAccuser = () => import('~/lib/receipts/accuser.ts')
const loadDownloadEvidence = () => import('~/lib/receipts/download-evidence.ts')

type Page = { readonly rows: readonly ListedBet[]; readonly next: string | null; readonly askedAt: number }
type ComparedHistoryProps = { pages: readonly Page[] | undefined; wanted: Wanted }
type Compared = { readonly compared: number; readonly wrong: number }

/** The part of the list that all pages together show. */
function listedIn(pages: readonly Page[], { from, until, game, currency }: Wanted): ListedBets {
  const rows = pages.flatMap((page) => page.rows)
  const isWhole = pages.at(-1)?.next === null
  const start = from === undefined ? null : idFrom(Date.parse(from))
  return {
    rows,
    oldest: isWhole ? start : (rows.at(-1)?.id ?? start),
    newest: until === undefined ? null : idFrom(Date.parse(until)),
    askedAt: Math.min(...pages.map(({ askedAt }) => askedAt)),
    game,
    currency,
  }
}

async function compare(
  account: string,
  listed: ListedBets,
  ask: () => Promise<readonly ListedBet[]>,
): Promise<Compared> {
  const [{ openReceiptStore }, { compareBets }, { accuser }] = await Promise.all([
    loadReceiptStore(),
    loadCompareBets(),
    loadAccuser(),
  ])
  const store = await openReceiptStore(account)
  try {
    return await compareBets({ store, accuse: accuser(account, store), ask }, listed)
  } finally {
    store.close()
  }
}

/**
 * Compares the list of bets with the receipts in this browser: the same bets, with the same amounts. Shows nothing in a
 * browser without receipts, and for a list of winning or losing bets only.
 */
export function ComparedHistory({ pages, wanted }: ComparedHistoryProps) {
  const account = useSession().profile?.user.id
  const client = useTRPCClient()
  const [result, setResult] = useState<Compared>()
  // the object is another one in each render
  const filter = JSON.stringify(wanted)
  useEffect(() => {
    const asked = JSON.parse(filter) as Wanted
    if (!pages || account === undefined || asked.result !== undefined || !receiptFacts.hasReceipts(account)) return
    const ask = async () => {
      const found = await Promise.all(
        pages.map((_, at) => {
          const before = pages[at - 1]?.next
          const limit = Math.max(1, pages[at]?.rows.length ?? 0)
          return client.history.bets.query({ ...asked, limit, ...(before && { before }) })
        }),
      )
      return found.flatMap(({ bets }) => bets)
    }
    inBackground(compare(account, listedIn(pages, asked), ask).then(setResult))
  }, [account, pages, filter, client])
  if (!account || !result || result.compared === 0) return null
  const locale = getLocale()
  if (result.wrong === 0)
    return (
      <p className="mb-3 text-13 text-paper-3">
        {m.history_compared({ count: formatNumber(result.compared, locale) })}
      </p>
    )
  return (
    <div className="mb-3 grid justify-items-start gap-3 rounded-panel border border-loss p-4 text-14">
      <p>{m.history_differs({ count: formatNumber(result.wrong, locale) })}</p>
      <Button onClick={() => inBackground(loadDownloadEvidence().then((file) => file.downloadEvidence(account)))}>
        {m.receipt_alarm_download()}
      </Button>
    </div>
  )
}
