/** Queries on content for handlers of other modules. */
export { listContent, listEditions, listLegalWork, listVersions } from './read-content.ts'
export { findTermsDue, listAcceptances } from './read-terms.ts'
export { type ContentText, contentHash } from './versions.ts'
