import type { Plugin } from 'vite'

/** Start's caller of server functions, and what it exports. */
export const CALLER = /\/@tanstack\/start-client-core\/dist\/esm\/client-rpc\/serverFnFetcher\.js$/
export const CALLER_EXPORTS = ['serverFnFetcher', 'trackPostProcessPromise'] as const

const STAND_IN = `
export const serverFnFetcher = () => { throw new Error('This site has no server functions.') }
export const trackPostProcessPromise = () => {}
`

/**
 * Leaves the caller of server functions out of the browser's scripts, and with it the library that reads their answers:
 * Start hands both to every page, 11 kB compressed, and the one way in here is tRPC.
 */
export function noServerFunctions(): Plugin {
  return {
    name: 'no-server-functions',
    apply: 'build',
    applyToEnvironment: (env) => env.name === 'client',
    load: { filter: { id: CALLER }, handler: () => ({ code: STAND_IN, moduleSideEffects: false }) },
  }
}
