import { encryptBytes } from '#server/platform/kernel/encryption.ts'
import type { Shape } from '#server/platform/kernel/host.ts'
import type { HandlersFor } from '#server/platform/kernel/http/handler.ts'
import { accountKey } from '#server/platform/kernel/rate-limits/keys.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { ADULT_YEARS, PIECE_BYTES } from '#server/shared/constants/documents.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import { personHash } from '../identity/reads.ts'
import { DOCUMENT_PURPOSE, documentRow, HOLDER_PURPOSE, type Holder, PIECE_PURPOSE, pieceId } from './check.ts'
import { judgeSentChecks } from './judge-sent-checks.ts'
import type { Platform } from './platform.ts'
import { readState } from './queries/read-state.ts'
import { readUpload } from './queries/read-upload.ts'
import { piecesOf, type UploadKey } from './uploads.ts'

/** Age of a person born on a day (`YYYY-MM-DD`), in UTC; null for a day in the future. */
function ageOn(now: number, born: string): number | null {
  const today = new Date(now).toISOString().slice(0, 10)
  if (born > today) return null
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4))
  return today.slice(5) >= born.slice(5) ? years : years - 1
}

/** Small print stays legible, at a few hundred kilobytes. */
const PAGE: Shape = { maxSide: 2000, isSquare: false, minSide: 200, qualities: [82, 60, 40], maxBytes: 1_400_000 }

const sealer = ({ settings: { secret }, entropy }: Pick<Platform, 'settings' | 'entropy'>) => ({
  secret,
  random: (count: number) => entropy.bytes(count),
})

export const verification: HandlersFor<typeof contract.verification, Platform> = {
  current: ({ caller, platform }) => readState(platform, caller.userId),

  async begin({ input: { kind, born, ...input }, caller: { userId }, platform }) {
    const age = ageOn(platform.clock.now(), born)
    if (age === null) throw new Refusal('invalid', { field: 'born' })
    if (age < ADULT_YEARS) throw new Refusal('age_not_confirmed', { field: 'born' })
    const holder: Holder = { givenName: input.given_name, familyName: input.family_name, born, country: input.country }
    const bytes = Buffer.from(JSON.stringify(holder))
    const sealedHolder = encryptBytes(sealer(platform), { purpose: HOLDER_PURPOSE, rowId: userId, bytes })
    const person = personHash(platform.settings, holder)
    await platform.writer.execute('beginCheck', { userId, kind, sealedHolder, person })
    return { success: true }
  },

  async openUpload({ input: { page, size }, caller: { userId }, platform }) {
    const { writer, settings } = platform
    const limit = settings.rateLimits.uploadByAccount
    await writer.execute('consumeRateLimits', [{ key: accountKey('uploadByAccount', userId), limit }])
    const { id } = await writer.execute('openUpload', { userId, page, bytes: size })
    return { id, piece_bytes: PIECE_BYTES, pieces: piecesOf(size) }
  },

  async putPiece({ input: { id: uploadId, number, data }, caller: { userId }, platform }) {
    const bytes = Buffer.from(data, 'base64')
    const sealed = encryptBytes(sealer(platform), { purpose: PIECE_PURPOSE, rowId: pieceId(uploadId, number), bytes })
    await platform.writer.execute('putPiece', { userId, uploadId, number, sealed, bytes: bytes.byteLength })
    return { success: true }
  },

  async finishUpload({ input: { id: uploadId }, caller: { userId }, platform, client: { ip } }) {
    const key: UploadKey = { userId, uploadId }
    const { page, bytes } = await readUpload(platform, key)
    const picture = await platform.images.reEncode({ bytes, field: page, ip }, PAGE).catch(async (error: unknown) => {
      // a file that is not an image is deleted immediately; it is kept if only the queue is full
      if (error instanceof Refusal && error.code !== 'too_many_requests')
        await platform.writer.execute('refuseUpload', key)
      throw error
    })
    const rowId = documentRow(userId, page)
    const sealed = encryptBytes(sealer(platform), { purpose: DOCUMENT_PURPOSE, rowId, bytes: picture })
    await platform.writer.execute('keepDocument', { ...key, sealed })
    return { success: true }
  },

  async send({ caller: { userId }, platform }) {
    await platform.writer.execute('sendCheck', { userId })
    await judgeSentChecks(platform)
    return { success: true }
  },
}
