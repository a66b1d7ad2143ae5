import { createIsomorphicFn } from '@tanstack/react-start'
import { callInProcess } from '#server/edge/trpc/call-in-process.ts'
import { type CallProcedure, clientOf, optionsOf } from './trpc-options.ts'

/**
 * Procedures run in-process during server rendering, and over HTTP in the browser, which loads the client on its first
 * call. Start compiles each side separately, so no server code reaches a browser chunk.
 */
const createCaller = createIsomorphicFn()
  .server((): CallProcedure => callInProcess)
  .client(
    (): CallProcedure =>
      async (...call) =>
        (await import('./trpc-over-http.ts')).callOverHttp(...call),
  )

let made: CallProcedure | undefined

/** Created within a request: an edge runtime has no settings outside of one. */
const callProcedure: CallProcedure = (...call) => {
  made ??= createCaller()
  return made(...call)
}

export const trpc = optionsOf(callProcedure)

/** Client for calls that must not be cached. */
export const trpcClient = clientOf(callProcedure)

export const useTRPC = () => trpc
export const useTRPCClient = () => trpcClient

/** Preloads the client, so that a page that loses its connection can still report that. */
export const loadClient = createIsomorphicFn()
  .server(async () => {})
  .client(async () => void (await import('./trpc-over-http.ts').catch(() => undefined)))
