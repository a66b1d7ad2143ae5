import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { currentContext } from './context.ts'
import { appRouter } from './router.ts'

export const answerTrpc = (request: Request) =>
  fetchRequestHandler({ endpoint: '/api/trpc', req: request, router: appRouter, createContext: currentContext })
