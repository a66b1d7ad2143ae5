import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from '~/lib/player/session.ts'
import { receiptFacts } from '~/lib/receipts/receipt-alarm.ts'
import { useLater } from '~/lib/scripts/use-later.ts'
import { whenIdle } from '~/lib/scripts/when-idle.ts'

const loadCheckRegularly = () => import('~/lib/receipts/check-regularly.ts')
const loadAlarmCard = () => import('./alarm-card.tsx')

/** Delay after the page is ready, and after a check that this browser could not begin. */
const FIRST_MS = 8000
const AGAIN_MS = 180_000

/** Checks the kept receipts when the browser is idle, every few minutes over all of its documents. */
function checkRegularly(account: string): () => void {
  let cancel = () => {}
  let timer = setTimeout(check, FIRST_MS)
  function check(): void {
    cancel = whenIdle(async () => {
      const next = await loadCheckRegularly()
        .then((file) => file.checkIfDue(account))
        .catch(() => AGAIN_MS)
      timer = setTimeout(check, next)
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
  const isUnchecked = useSyncExternalStore(receiptFacts.subscribe, is(receiptFacts.isUnchecked), () => false)
  const Card = useLater(() => loadAlarmCard().then((file) => file.AlarmCard), hasAlarm || isUnchecked)
  return Card && account !== undefined ? <Card account={account} isContradicted={hasAlarm} /> : null
}
