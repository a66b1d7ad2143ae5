import { createFileRoute } from '@tanstack/react-router'

/** An address that no endpoint has. */
export const Route = createFileRoute('/api/$')({
  server: { handlers: { ANY: () => Response.json({ errors: { base: ['not_found'] } }, { status: 404 }) } },
})
