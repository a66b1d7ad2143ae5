import { createIsomorphicFn } from '@tanstack/react-start'
import { askInProcess } from '#server/edge/trpc/ask-in-process.ts'
import { type AskProcedure, clientOf, optionsOf } from './trpc-options.ts'

/**
 * Procedures run in-process while a page is rendered, and over HTTP from the browser, which fetches the code for that when
 * it first asks. Start compiles each side on its own, so that nothing of the server reaches a browser's chunk.
 */
const makeAsk = createIsomorphicFn()
  .server((): AskProcedure => askInProcess)
  .client(
    (): AskProcedure =>
      async (...call) =>
        (await import('./trpc-over-http.ts')).askOverHttp(...call),
  )

let made: AskProcedure | undefined

/** Made within a request: an edge runtime has no settings outside of one. */
const ask: AskProcedure = (...call) => {
  made ??= makeAsk()
  return made(...call)
}

/** Keys and options of queries and mutations. */
export const trpc = optionsOf(ask)

/** For what no cache should hold. */
export const trpcClient = clientOf(ask)

export const useTRPC = () => trpc
export const useTRPCClient = () => trpcClient

/** Fetches ahead what asks: a page that has lost its connection is still to say so in its own words. */
export const prepareToAsk = createIsomorphicFn()
  .server(async () => {})
  .client(async () => void (await import('./trpc-over-http.ts').catch(() => undefined)))
