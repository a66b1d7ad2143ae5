import { createFileRoute } from '@tanstack/react-router'
import { answerAccountExport } from '#server/edge/trpc/account-export.ts'

export const Route = createFileRoute('/api/account')({
  server: { handlers: { GET: () => answerAccountExport() } },
})
