import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from '~/lib/player/session.ts'
import { receiptFacts } from '~/lib/receipts/receipt-alarm.ts'
import { useLater } from '~/lib/scripts/use-later.ts'
import { whenIdle } from '~/lib/scripts/when-idle.ts'

/** Delay after the page is ready, and between two checks. */
const FIRST_MS = 8000
const EVERY_MS = 180_000

/** Checks the kept receipts when the browser is idle, soon after the page and then every few minutes. */
function checkRegularly(account: string): () => void {
  let cancel = () => {}
  let timer = setTimeout(check, FIRST_MS)
  function check(): void {
    cancel = whenIdle(async () => {
      // without a connection the next check is as good
      await import('~/lib/receipts/recheck.ts').then((file) => file.recheck(account)).catch(() => undefined)
      timer = setTimeout(check, EVERY_MS)
    })
  }
  return () => {
    clearTimeout(timer)
    cancel()
  }
}

/** Background check of a player's receipts, and the alarm if the site contradicts one. */
export function ReceiptWatch() {
  const account = useSession().profile?.user.id
  const is = (fact: (id: string) => boolean) => () => account !== undefined && fact(account)
  const hasReceipts = useSyncExternalStore(receiptFacts.subscribe, is(receiptFacts.hasReceipts), () => false)
  const hasAlarm = useSyncExternalStore(receiptFacts.subscribe, is(receiptFacts.hasAlarm), () => false)
  useEffect(() => receiptFacts.setAccount(account ?? null), [account])
  useEffect(() => {
    if (account !== undefined && hasReceipts) return checkRegularly(account)
  }, [account, hasReceipts])
  const Card = useLater(() => import('./alarm-card.tsx').then((file) => file.AlarmCard), hasAlarm)
  return Card && account !== undefined ? <Card account={account} /> : null
}
