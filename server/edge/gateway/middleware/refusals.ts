import type { Middleware } from '../compose.ts'
import { text } from '../response.ts'

/** Refuses paths that some reader below could take for another site's address, or for long. */
export const safePath: Middleware = {
  name: 'path',
  before: ({ address }) => (address.isSafe ? undefined : text(400, 'Bad Request')),
}

/** 421 for a Host that is none of ours, before anything is called, cached or rendered. Without a list, any host is. */
export const allowedHost: Middleware = {
  name: 'host',
  before({ settings, url }) {
    const allowed = settings.ALLOWED_HOSTS.map((host) => host.toLowerCase())
    const isKnown = allowed.length === 0 || allowed.includes(url.host) || allowed.includes(url.hostname)
    return isKnown ? undefined : text(421, 'Misdirected Request')
  },
}

/** Where Start would look for a server function. There are none, and it fails on each one that is asked for. */
const SECTION = '_serverFn'

/** There is one way to the server from a page: procedures. */
export const noServerFunctions: Middleware = {
  name: 'functions',
  before: ({ address }) => (address.section === SECTION ? text(404, 'Not Found') : undefined),
}
