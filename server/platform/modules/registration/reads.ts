/** What the handlers of other modules may use of registration. */
export { givenSources } from './given-sources.ts'
