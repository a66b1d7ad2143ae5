export const ADULT_YEARS = 18

export const DOCUMENT_KINDS = ['passport', 'id_card', 'driving_licence'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

export const DOCUMENT_PAGES = ['front', 'back'] as const
export type DocumentPage = (typeof DOCUMENT_PAGES)[number]

/** Required pages of each kind: a passport has everything on one page. */
export const PAGES_OF: Readonly<Record<DocumentKind, readonly DocumentPage[]>> = {
  passport: ['front'],
  id_card: ['front', 'back'],
  driving_licence: ['front', 'back'],
}

export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024

/** Encoded as base64 in JSON, a chunk stays within the request limit of 64 kB. */
export const PIECE_BYTES = 45_000

/** Maximum size of an uploaded avatar, which is sent in a single request. */
export const MAX_AVATAR_BYTES = PIECE_BYTES
