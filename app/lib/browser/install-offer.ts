import { createListeners } from '~/lib/scripts/listeners.ts'
/** A browser's offer to install the site; TypeScript knows it of no standard. */
export type InstallOffer = Event & {
  prompt(): Promise<void>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallOffer | null = null
const { subscribe, notify } = createListeners()

function set(next: InstallOffer | null): void {
  offer = next
  notify()
}

// it comes once a page, maybe before anything that would show it has been loaded
if (!import.meta.env.SSR) {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    set(event as InstallOffer)
  })
  window.addEventListener('appinstalled', () => set(null))
}

/** What the browser offers now; null where it does not, or no more. */
export const installOffer = {
  read: (): InstallOffer | null => offer,
  /** A browser's offer can be taken once. */
  take: () => set(null),
  subscribe,
}
