import { useEffect, useState, useSyncExternalStore } from 'react'
import { siteStorage } from '~/lib/browser/browser-storage.ts'
import { ownInstallWay } from '~/lib/browser/install-by-hand.ts'
import { type InstallOffer, installOffer } from '~/lib/browser/install-offer.ts'
import { usePageOptions } from '~/lib/pages/page-options.ts'
import { useSite } from '~/lib/pages/site.ts'
import { isRead, whenRead } from '~/lib/scripts/when-read.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'

/** localStorage key: the user declined installation in this browser. */
const HIDE_INSTALL = 'vite-pwa:hide-install'

const isHidden = () => siteStorage.read(HIDE_INSTALL) === 'true'

const isInstalled = () => matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches

/**
 * Whether the user has started scrolling or reading. Until then the card would become the page's largest contentful
 * paint.
 */
function useHasBegun(): boolean {
  const [hasBegun, setHasBegun] = useState(isRead)
  useEffect(() => whenRead(() => setHasBegun(true)), [])
  return hasBegun
}

/**
 * Offers installation if the browser supports it, or explains how to do it. A refusal is permanent; game pages never
 * show the offer.
 */
export function InstallCard() {
  const offer = useSyncExternalStore(installOffer.subscribe, installOffer.read, () => null)
  const { name } = useSite()
  const { isGame, layout } = usePageOptions()
  const [isRefused, setRefused] = useState(isHidden)
  const hasBegun = useHasBegun()
  const [way] = useState(ownInstallWay)
  if ((offer === null && !way) || !hasBegun || isRefused || isGame || layout === 'no-access' || isInstalled())
    return null

  const cancel = () => {
    siteStorage.write(HIDE_INSTALL, 'true')
    setRefused(true)
  }
  const install = async (offered: InstallOffer) => {
    installOffer.take()
    await offered.prompt()
    const { outcome } = await offered.userChoice
    if (outcome === 'dismissed') cancel()
  }
  return (
    <section
      aria-label={m.app_install_title({ site: name })}
      className="fixed right-4 bottom-[calc(var(--spacing-bottom-bar)+1rem+env(safe-area-inset-bottom))] left-4 z-30 rounded-panel border border-line bg-surface-2 p-4 shadow-pop sm:left-auto sm:w-90 lg:right-8 lg:bottom-8 print:hidden"
    >
      <div className="flex gap-3">
        <img src="/favicon.svg" alt="" width={40} height={40} className="size-10 shrink-0" />
        <div className="min-w-0">
          <h2 className="font-semibold text-14">{m.app_install_title({ site: name })}</h2>
          <p className="mt-1 text-13 text-paper-2">{m.app_install_text()}</p>
          {!offer && way && <p className="mt-2 font-medium text-13">{way()}</p>}
        </div>
      </div>
      <div className="mt-3 flex justify-end gap-3">
        <Button onClick={cancel}>{offer ? m.app_install_cancel() : m.app_install_understood()}</Button>
        {offer && (
          <Button variant="primary" onClick={() => install(offer)}>
            {m.app_install()}
          </Button>
        )}
      </div>
    </section>
  )
}
