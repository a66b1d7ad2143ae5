import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { type ToastMessage, toastQueue } from './toast.ts'

const ToastRegion = lazy(() => import('./toast-region.tsx').then((module) => ({ default: module.ToastRegion })))
const NONE: readonly ToastMessage[] = []

/** Stands once in the page. The region behind it is loaded when the first message comes. */
export function Toaster() {
  const waiting = useSyncExternalStore(toastQueue.subscribe, toastQueue.waiting, () => NONE)
  const [isWanted, setWanted] = useState(false)
  if (waiting.length > 0 && !isWanted) setWanted(true)
  if (!isWanted) return null
  return (
    <Suspense>
      <ToastRegion waiting={waiting} />
    </Suspense>
  )
}
