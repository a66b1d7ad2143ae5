/** Script of the offline page: loads the requested address once the site is reachable. */
const CHECK_INTERVAL_MS = 5000

const MANIFEST = '/builds/latest.json'

async function comeBack(): Promise<void> {
  const response = await fetch(`${MANIFEST}?t=${Date.now()}`, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (response?.ok) window.location.reload()
}

window.addEventListener('online', comeBack)
document.getElementById('retry')?.addEventListener('click', comeBack)
setInterval(() => {
  if (document.visibilityState === 'visible') void comeBack().catch(() => undefined)
}, CHECK_INTERVAL_MS)

export {}
