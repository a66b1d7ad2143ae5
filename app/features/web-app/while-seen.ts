/** Calls at an interval while the page is visible and online, and when the user returns to it. */
export function whileSeen(act: () => void, everyMs: number): () => void {
  let last = Date.now()
  const look = () => {
    if (document.visibilityState === 'hidden' || !navigator.onLine) return
    last = Date.now()
    act()
  }
  const comeBack = () => {
    if (Date.now() - last >= everyMs) look()
  }
  const timer = setInterval(look, everyMs)
  document.addEventListener('visibilitychange', comeBack)
  window.addEventListener('online', comeBack)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', comeBack)
    window.removeEventListener('online', comeBack)
  }
}
