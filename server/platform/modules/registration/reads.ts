/** API of registration for handlers of other modules. */
export { givenSources } from './given-sources.ts'
