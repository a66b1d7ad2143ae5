import { createFileRoute } from '@tanstack/react-router'
import { answerTrpc } from '#server/edge/trpc/http.ts'

const handle = ({ request }: { request: Request }) => answerTrpc(request)

export const Route = createFileRoute('/api/trpc/$')({ server: { handlers: { GET: handle, POST: handle } } })
