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

/** Messages over the page, from anywhere in the browser's code. Lines of a description are kept. */
export const toast = { success: show('success'), error: show('error'), info: show('info') }

/** The queue between `toast` and the region that draws it, which loads with the first message. */
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
