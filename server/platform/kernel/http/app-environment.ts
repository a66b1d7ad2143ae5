import type { HttpBindings } from '@hono/node-server'

/** What Hono carries with a request. */
export type AppEnvironment = {
  /** A request from outside has a socket; a call within the process has none. */
  Bindings: Partial<HttpBindings>
  Variables: { requestId: string }
}
