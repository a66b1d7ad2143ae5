import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { type ToastMessage, toastQueue } from '~/lib/browser/toast.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { whenRead } from '~/lib/scripts/when-read.ts'

const loadToastRegion = () => import('./toast-region.tsx')

type Region = ComponentType<{ waiting: readonly ToastMessage[] }>

const NONE: readonly ToastMessage[] = []

/**
 * Rendered once per page. The region is loaded after the first interaction, before it is needed: the message that the
 * network is gone could not load it. If loading fails, the next message tries again.
 */
export function Toaster() {
  const waiting = useSyncExternalStore(toastQueue.subscribe, toastQueue.waiting, () => NONE)
  const [loaded, setLoaded] = useState<{ Region: Region }>()

  useEffect(() => {
    if (loaded) return
    const load = () =>
      loadToastRegion().then(
        (module) => setLoaded({ Region: module.ToastRegion }),
        () => undefined,
      )
    if (waiting.length > 0) inBackground(load())
    return whenRead(load)
  }, [waiting, loaded])

  return loaded && <loaded.Region waiting={waiting} />
}
