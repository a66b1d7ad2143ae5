import { initTRPC } from '@trpc/server'
import superjson from 'superjson'
import type { Context } from './context.ts'

const t = initTRPC.context<Context>().create({ transformer: superjson })
export const appRouter = t.router({ session: t.router({ current: t.procedure.query(() => ({ profile: null })) }) })
export type AppRouter = typeof appRouter
