import { z } from 'zod'
import { COUNTRY_CODES } from '../../constants/countries.ts'
import { DOCUMENT_KINDS, DOCUMENT_PAGES, MAX_UPLOAD_BYTES, PIECE_BYTES } from '../../constants/documents.ts'
import { IDENTITY_REASONS } from '../../constants/identity-reasons.ts'
import { call } from '../call.ts'
import { done, orNull, timestamp } from '../wire.ts'

const base = { row: 'own', service: 'main', auth: 'required' } as const

const page = z.enum(DOCUMENT_PAGES)
const uploadId = z.string().max(64)
const name = z.string().trim().min(1).max(100)

/** Base64 (RFC 4648, 4) of one chunk: a third longer than its bytes. */
const piece = z
  .string()
  .min(4)
  .max(Math.ceil(PIECE_BYTES / 3) * 4)
  .regex(/^[A-Za-z0-9+/]+={0,2}$/)
  .describe('base64')

export const verificationState = call({
  ...base,
  method: 'GET',
  path: '/profile/verification',
  request: z.object({}),
  response: z.object({
    status: z.string().describe('none, init, waiting, pending, user_pending, success, verified, failed, unverified'),
    is_need: z.boolean().describe('whether verification is required because of past deposits or withdrawals'),
    kind: orNull(z.enum(DOCUMENT_KINDS)),
    pages: z
      .array(z.object({ page, is_there: z.boolean() }))
      .describe('pages of the document: whether each is required and uploaded'),
    reason: orNull(z.string()).describe(`reason of the operator: ${IDENTITY_REASONS.join(', ')}, or in words`),
    since: orNull(timestamp),
    desk_url: orNull(z.string()).describe('https URL of an external verification service'),
    is_paused: z.boolean().default(false).describe('no check is begun or submitted for now; payouts do not lapse'),
  }),
  summary: 'Returns the state of the identity verification, and who must act next.',
})

export const beginVerification = call({
  ...base,
  method: 'POST',
  path: '/profile/verification',
  request: z.object({
    given_name: name,
    family_name: name,
    born: z.iso.date(),
    country: z.enum(COUNTRY_CODES).describe('country that issued the document: ISO 3166-1 alpha-2'),
    kind: z.enum(DOCUMENT_KINDS),
  }),
  response: done,
  errors: ['age_not_confirmed', 'conflict', 'invalid', 'provider_paused'],
  summary: 'Submits personal data and the document type. Starting again discards uploaded pages.',
})

export const openUpload = call({
  ...base,
  method: 'POST',
  path: '/profile/verification/uploads',
  request: z.object({ page, size: z.number().int().min(1).describe('size of the whole file in bytes') }),
  response: z.object({
    id: z.string(),
    piece_bytes: z.number().int().describe('size of each piece except the last, in bytes'),
    pieces: z.number().int(),
  }),
  errors: ['file_too_large', 'conflict', 'invalid'],
  summary: `Starts the upload of a page of at most ${MAX_UPLOAD_BYTES / 1024 / 1024} MB. It expires after an hour and replaces an earlier upload of that page.`,
})

export const putPiece = call({
  ...base,
  method: 'PUT',
  path: '/profile/verification/uploads/{id}/pieces/{number}',
  request: z.object({ id: uploadId, number: z.coerce.number().int().min(0).max(1000), data: piece }),
  response: done,
  errors: ['not_found', 'invalid'],
  summary: 'Uploads one piece, numbered from 0, in any order; a repeated piece replaces the earlier one.',
})

export const finishUpload = call({
  ...base,
  method: 'POST',
  path: '/profile/verification/uploads/{id}/finish',
  request: z.object({ id: uploadId }),
  response: done,
  errors: ['not_found', 'conflict', 'upload_incomplete', 'file_type_invalid', 'file_damaged', 'file_dimensions'],
  summary: 'Completes an upload. The picture is re-encoded; the original bytes are not stored.',
})

export const sendVerification = call({
  ...base,
  method: 'POST',
  path: '/profile/verification/send',
  request: z.object({}),
  response: done,
  errors: ['documents_missing', 'conflict', 'provider_paused'],
  summary: 'Submits the uploaded pages for review.',
})
