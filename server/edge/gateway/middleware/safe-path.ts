import { text } from '../common-responses.ts'
import type { Middleware } from '../compose.ts'

/** Refuses paths that some reader below could take for another site's address, or for long. */
export const safePath: Middleware = {
  name: 'path',
  before: ({ address }) => (address.isSafe ? undefined : text(400, 'Bad Request')),
}
