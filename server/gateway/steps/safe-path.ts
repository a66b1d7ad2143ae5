import type { Step } from '../pipeline.ts'
import { text } from '../responses.ts'

/** Refuses paths that some reader below could take for another site's address. */
export const safePath: Step = {
  name: 'path',
  before: ({ address }) => (address.isSafe ? undefined : text(400, 'Bad Request')),
}
