/** From when on a person may play. */
export const ADULT_YEARS = 18

/** By what a player shows who they are. */
export const DOCUMENT_KINDS = ['passport', 'id_card', 'driving_licence'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

export const DOCUMENT_PAGES = ['front', 'back'] as const
export type DocumentPage = (typeof DOCUMENT_PAGES)[number]

/** What has to be seen of each: a passport says all on one page. */
export const PAGES_OF: Readonly<Record<DocumentKind, readonly DocumentPage[]>> = {
  passport: ['front'],
  id_card: ['front', 'back'],
  driving_licence: ['front', 'back'],
}

/** Of one page as it is sent. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024

/** In base64 and JSON it stays within the 64 kB that a request may have. */
export const PIECE_BYTES = 45_000

/** Of a player's picture as it is sent: it goes in one request. */
export const MAX_AVATAR_BYTES = PIECE_BYTES
