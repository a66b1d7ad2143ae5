export type ToastKind = 'success' | 'error' | 'info'
export type ToastMessage = { kind: ToastKind; title: string; description?: string | undefined }

let waiting: readonly ToastMessage[] = []
const listeners = new Set<() => void>()

function announce() {
  for (const listener of listeners) listener()
}

function show(kind: ToastKind) {
  return (title: string, description?: string) => {
    waiting = [...waiting, { kind, title, description }]
    announce()
  }
}

/** Messages over the page, from anywhere in the browser's code. Lines of a description are kept. */
export const toast = { success: show('success'), error: show('error'), info: show('info') }

/** The queue between `toast` and the region that draws it, which loads with the first message. */
export const toastQueue = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  waiting: () => waiting,
  take() {
    const taken = waiting
    if (taken.length === 0) return taken
    waiting = []
    announce()
    return taken
  },
}
