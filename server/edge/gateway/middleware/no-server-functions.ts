import { text } from '../common-responses.ts'
import type { Middleware } from '../compose.ts'

/** Where Start would look for a server function. There are none, and it fails on each one that is asked for. */
const SECTION = '_serverFn'

/** There is one way to the server from a page: procedures. */
export const noServerFunctions: Middleware = {
  name: 'functions',
  before: ({ address }) => (address.section === SECTION ? text(404, 'Not Found') : undefined),
}
