import { createFileRoute } from '@tanstack/react-router'
import { answerHistoryExport } from '#server/edge/trpc/history-export.ts'

export const Route = createFileRoute('/api/history')({
  server: { handlers: { GET: ({ request }) => answerHistoryExport(request) } },
})
