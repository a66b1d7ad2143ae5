import { createStart } from '@tanstack/react-start'

/** No server functions and no middleware: server/edge/gateway runs before pages, and tRPC is the only API. */
export const startInstance = createStart(() => ({}))
