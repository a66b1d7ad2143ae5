import { createFileRoute } from '@tanstack/react-router'

/** Fallback for unknown API paths. */
export const Route = createFileRoute('/api/$')({
  server: { handlers: { ANY: () => Response.json({ errors: { base: ['not_found'] } }, { status: 404 }) } },
})
