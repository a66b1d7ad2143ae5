import { text } from '../common-responses.ts'
import type { Middleware } from '../compose.ts'

/** 421 for a Host that is none of ours, before anything is called, cached or rendered. Without a list, any host is. */
export const allowedHost: Middleware = {
  name: 'host',
  before({ settings, url }) {
    const allowed = settings.ALLOWED_HOSTS.map((host) => host.toLowerCase())
    const isKnown = allowed.length === 0 || allowed.includes(url.host) || allowed.includes(url.hostname)
    return isKnown ? undefined : text(421, 'Misdirected Request')
  },
}
