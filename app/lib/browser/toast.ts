import { createListeners } from '~/lib/scripts/listeners.ts'
export type ToastKind = 'success' | 'error' | 'info'
export type ToastMessage = { kind: ToastKind; title: string; description?: string | undefined }

let waiting: readonly ToastMessage[] = []
const { subscribe, notify } = createListeners()

function show(kind: ToastKind) {
  return (title: string, description?: string) => {
    waiting = [...waiting, { kind, title, description }]
    notify()
  }
}

/** Notifications over the page, callable from any browser code. Line breaks in a description are preserved. */
export const toast = { success: show('success'), error: show('error'), info: show('info') }

/** Queue between `toast` and the region that renders it, which is loaded with the first message. */
export const toastQueue = {
  subscribe,
  waiting: () => waiting,
  take() {
    const taken = waiting
    if (taken.length === 0) return taken
    waiting = []
    notify()
    return taken
  },
}
