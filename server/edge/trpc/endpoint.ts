/** The path before the names of procedures. */
export const ENDPOINT = '/api/trpc'
