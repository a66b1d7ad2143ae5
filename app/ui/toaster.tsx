import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { type ToastMessage, toastQueue } from './toast.ts'

type Region = ComponentType<{ waiting: readonly ToastMessage[] }>

const NONE: readonly ToastMessage[] = []
const FIRST_SIGNS = ['pointerdown', 'keydown'] as const

/**
 * Stands once in the page. The region is loaded at the first press or key, before there is anything to say: the message
 * that the network is gone could not load it any more. Where it fails to load, the next message tries again.
 */
export function Toaster() {
  const waiting = useSyncExternalStore(toastQueue.subscribe, toastQueue.waiting, () => NONE)
  const [loaded, setLoaded] = useState<{ Region: Region }>()

  useEffect(() => {
    if (loaded) return
    const load = () =>
      import('./toast-region.tsx').then(
        (module) => setLoaded({ Region: module.ToastRegion }),
        () => undefined,
      )
    if (waiting.length > 0) void load()
    for (const sign of FIRST_SIGNS) addEventListener(sign, load, { once: true })
    return () => {
      for (const sign of FIRST_SIGNS) removeEventListener(sign, load)
    }
  }, [waiting, loaded])

  return loaded && <loaded.Region waiting={waiting} />
}
