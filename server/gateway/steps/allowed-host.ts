import type { Step } from '../pipeline.ts'
import { text } from '../responses.ts'

/** 421 for a Host that is none of ours, before anything is called, cached or rendered. Without a list, any host is. */
export const allowedHost: Step = {
  name: 'host',
  before({ settings, url }) {
    const allowed = settings.ALLOWED_HOSTS.map((host) => host.toLowerCase())
    const isKnown = allowed.length === 0 || allowed.includes(url.host) || allowed.includes(url.hostname)
    return isKnown ? undefined : text(421, 'Misdirected Request')
  },
}
