import type { Plugin } from 'vite'

/** Start's client for server functions, and its exports. */
export const CALLER = /\/@tanstack\/start-client-core\/dist\/esm\/client-rpc\/serverFnFetcher\.js$/
export const CALLER_EXPORTS = ['serverFnFetcher', 'trackPostProcessPromise'] as const

const STAND_IN = `
export const serverFnFetcher = () => { throw new Error('This site has no server functions.') }
export const trackPostProcessPromise = () => {}
`

/**
 * Removes the client for server functions and its deserializer from the browser's scripts. Start adds both to every
 * page (11 kB compressed), but this site uses tRPC only.
 */
export function noServerFunctions(): Plugin {
  return {
    name: 'no-server-functions',
    apply: 'build',
    applyToEnvironment: (env) => env.name === 'client',
    load: { filter: { id: CALLER }, handler: () => ({ code: STAND_IN, moduleSideEffects: false }) },
  }
}
