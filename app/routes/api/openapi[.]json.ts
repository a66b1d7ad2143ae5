import { createFileRoute } from '@tanstack/react-router'
import { answerOpenApi } from '#server/edge/trpc/openapi.ts'

export const Route = createFileRoute('/api/openapi.json')({ server: { handlers: { GET: answerOpenApi } } })
