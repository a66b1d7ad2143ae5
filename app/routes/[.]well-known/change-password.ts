import { createFileRoute } from '@tanstack/react-router'
import { PASSWORD_PATH } from '#server/shared/constants/paths.ts'

/** Entry point for password managers: https://w3c.github.io/webappsec-change-password-url/. */
export const Route = createFileRoute('/.well-known/change-password')({
  server: { handlers: { GET: () => new Response(null, { status: 302, headers: { location: PASSWORD_PATH } }) } },
})
