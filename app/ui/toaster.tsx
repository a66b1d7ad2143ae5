import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { type ToastMessage, toastQueue } from '~/lib/browser/toast.ts'
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
      void loadToastRegion().then(
        (file?: { readonly ToastRegion: Region }) => file && setLoaded({ Region: file.ToastRegion }),
        () => undefined,
      )
    if (waiting.length > 0) load()
    return whenRead(load)
  }, [waiting, loaded])

  return loaded && <loaded.Region waiting={waiting} />
}
