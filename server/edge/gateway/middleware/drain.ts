import type { Middleware } from '../compose.ts'

/** Once the process is to end, each answer is the last of its connection: none is kept that would hold up the end. */
export const drain: Middleware = {
  name: 'drain',
  after({ operations }, { headers }) {
    if (operations.stopping.aborted) headers.set('connection', 'close')
  },
}
