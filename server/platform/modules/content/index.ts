/** API of content for acts of operators; loaded by the writer's thread. */
export {
  type ContentBody,
  type ContentText,
  contentHash,
  draftContent,
  publishContent,
  publishedVersion,
  requireLatest,
  retireContent,
  submitContent,
  versionFor,
} from './versions.ts'
