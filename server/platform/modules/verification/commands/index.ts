export { beginCheck, decideCheck, sendCheck } from './checks.ts'
export { resealDocuments, resealHolders } from './reseal.ts'
export { keepDocument, openUpload, purgeUploads, putPiece, refuseUpload } from './uploads.ts'
