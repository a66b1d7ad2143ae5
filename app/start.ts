import { createStart } from '@tanstack/react-start'

/** No server functions and no middleware: what runs before a page is server/edge/gateway, and the one way in is tRPC. */
export const startInstance = createStart(() => ({}))
