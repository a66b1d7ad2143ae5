/** API of content for acts of operators; loaded by the writer's thread. */
export {
  checkedPublication,
  formerEdition,
  type LegalPublication,
  type LegalReturn,
  latestEdition,
  publishLegal,
  retireLegal,
} from './legal.ts'
export { type Acceptor, acceptAtRegistration, requireTerms } from './terms.ts'
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
