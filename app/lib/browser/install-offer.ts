import { createListeners } from '~/lib/scripts/listeners.ts'
/** The browser's install prompt event; nonstandard, so TypeScript does not define it. */
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

// fires once per page load, possibly before any component that uses it is loaded
if (!import.meta.env.SSR) {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    set(event as InstallOffer)
  })
  window.addEventListener('appinstalled', () => set(null))
}

/** The current install prompt; null if the browser offers none or it has been used. */
export const installOffer = {
  read: (): InstallOffer | null => offer,
  /** Each prompt can be used only once. */
  take: () => set(null),
  subscribe,
}
