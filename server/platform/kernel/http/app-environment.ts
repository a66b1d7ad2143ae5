import type { HttpBindings } from '@hono/node-server'

export type AppEnvironment = {
  /** A request from outside has a socket; a call within the process has none. */
  Bindings: Partial<HttpBindings>
  Variables: { requestId: string }
}
