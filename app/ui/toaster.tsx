import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { inBackground } from '~/lib/in-background.ts'
import { whenRead } from '~/lib/when-read.ts'
import { type ToastMessage, toastQueue } from './toast.ts'

type Region = ComponentType<{ waiting: readonly ToastMessage[] }>

const NONE: readonly ToastMessage[] = []

/**
 * Stands once in the page. The region is loaded once somebody reads the page, before there is anything to say: the message
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
    if (waiting.length > 0) inBackground(load())
    return whenRead(load)
  }, [waiting, loaded])

  return loaded && <loaded.Region waiting={waiting} />
}
