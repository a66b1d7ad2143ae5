import { useEffect, useState } from 'react'
import { receiptFacts } from './receipt-alarm.ts'

/** Whether a bet has been refused since the component was shown, and no valid receipt has come for it after all. */
export function useHasRefused(): boolean {
  const [hasRefused, setHasRefused] = useState(false)
  useEffect(() => {
    const before = receiptFacts.refusedBets()
    return receiptFacts.subscribe(() => setHasRefused([...receiptFacts.refusedBets()].some((id) => !before.has(id))))
  }, [])
  return hasRefused
}
