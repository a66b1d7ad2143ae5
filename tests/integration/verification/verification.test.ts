import sharp from 'sharp'
import { expect, test } from 'vitest'
import { identityChecks, identityDocuments, uploadPieces, uploads } from '#db/platform/schema/index.ts'
import { MAX_UPLOAD_BYTES } from '#server/shared/constants/documents.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { JURISDICTIONS } from '#server/shared/jurisdictions/index.ts'
import { CAMERA, flatPng, photograph, pictureBomb } from '../../support/pictures.ts'
import {
  APPLICANT,
  fund,
  lastMessageTo,
  messagesTo,
  operate,
  register,
  startPlatform,
  type TestPlatform,
} from '../../support/platform.ts'

const { verification } = contract
const HOLDER = {
  given_name: 'Ada',
  family_name: 'Lovelace-Byron',
  born: '1985-12-10',
  country: 'GB',
  kind: 'id_card',
} as const
const HOUR_MS = 60 * 60_000
const BY_PEOPLE = { providerSettings: { KYC_PROVIDER: 'operator' } }

const begin = (platform: TestPlatform, token: string, change: Partial<Record<keyof typeof HOLDER, string>> = {}) =>
  platform.request(verification.begin, { ...HOLDER, ...change } as typeof HOLDER, { token })
const stateOf = async (platform: TestPlatform, token: string) =>
  (await platform.request(verification.current, {}, { token })).output
const sent = (platform: TestPlatform, token: string) => platform.request(verification.send, {}, { token })

type Page = 'front' | 'back'

async function open(platform: TestPlatform, token: string, size: number, page: Page = 'front') {
  const { output } = await platform.request(verification.openUpload, { page, size }, { token })
  return output
}

/** Sends the pieces of a file, in an order chosen by the caller. */
async function put(
  platform: TestPlatform,
  token: string,
  bytes: Uint8Array,
  upload: { id: string; piece_bytes: number },
) {
  const { id, piece_bytes: length } = upload
  for (const number of Array.from({ length: Math.ceil(bytes.length / length) }, (_, index) => index).reverse()) {
    const data = Buffer.from(bytes.subarray(number * length, (number + 1) * length)).toString('base64')
    const answer = await platform.request(verification.putPiece, { id, number, data }, { token })
    expect(answer.status).toBe(200)
  }
}

async function bring(platform: TestPlatform, token: string, bytes: Uint8Array, page: Page = 'front') {
  const upload = await open(platform, token, bytes.length, page)
  await put(platform, token, bytes, upload)
  return platform.request(verification.finishUpload, { id: upload.id }, { token })
}

const act = (platform: TestPlatform, ...args: string[]) => operate(platform, ['identity', ...args], 'kay')

async function withPages(platform: TestPlatform, email = APPLICANT.email) {
  const token = await register(platform, email)
  await begin(platform, token)
  for (const page of ['front', 'back'] as const)
    expect((await bring(platform, token, await photograph(), page)).status).toBe(200)
  return token
}

test('a check goes from nothing to verified by people, and each state has one cause [S1]', async () => {
  await using platform = await startPlatform(BY_PEOPLE)
  const token = await register(platform)
  const states: string[] = [(await stateOf(platform, token)).status]
  const note = async () => states.push((await stateOf(platform, token)).status)
  expect((await sent(platform, token)).status).toBe(409)
  await begin(platform, token)
  await note()
  expect(await sent(platform, token)).toMatchObject({ body: { errors: { base: ['documents_missing'] } } })
  await bring(platform, token, await photograph())
  expect((await stateOf(platform, token)).pages).toEqual([
    { page: 'front', is_there: true },
    { page: 'back', is_there: false },
  ])
  await bring(platform, token, await photograph(), 'back')
  expect((await sent(platform, token)).status).toBe(200)
  await note()
  // a verification under review cannot be changed
  expect([(await begin(platform, token)).status, (await sent(platform, token)).status]).toEqual([409, 409])
  expect((await act(platform, 'list')).data?.checks).toMatchObject([{ kind: 'id_card' }])
  await act(platform, 'take', APPLICANT.email)
  await note()
  await act(platform, 'ask', APPLICANT.email, 'The back side is cut off.')
  await note()
  expect((await stateOf(platform, token)).reason).toBe('The back side is cut off.')
  await bring(platform, token, await photograph(), 'back')
  await sent(platform, token)
  await act(platform, 'refuse', APPLICANT.email, 'The document has run out.')
  await note()
  expect((await stateOf(platform, token)).reason).toBe('The document has run out.')
  await begin(platform, token, { kind: 'passport' })
  expect((await stateOf(platform, token)).pages).toEqual([{ page: 'front', is_there: false }])
  await bring(platform, token, await photograph())
  await sent(platform, token)
  // the machine's secret alone neither gives access to documents nor allows decisions
  for (const action of ['approve', 'show'])
    expect((await operate(platform, ['identity', action, APPLICANT.email], null)).status).toBe(401)
  await act(platform, 'approve', APPLICANT.email)
  await note()
  expect((await act(platform, 'show', APPLICANT.email)).data?.check).toMatchObject({ decidedBy: 'kay' })
  expect((await act(platform, 'approve', APPLICANT.email)).status).toBe(409)
  await act(platform, 'revoke', APPLICANT.email, 'The document was reported as stolen.')
  await note()

  expect(states).toEqual(['none', 'init', 'waiting', 'pending', 'user_pending', 'failed', 'verified', 'unverified'])
  const subjects = (await messagesTo(platform, APPLICANT.email)).map(({ subject }) => subject)
  for (const word of ['нужны другие документы', 'не подтверждена', 'личность подтверждена'])
    expect(subjects.join()).toContain(word)
})

test('the sandbox believes everybody but a family called Refused, and says so in the profile [S1 E1]', async () => {
  await using platform = await startPlatform()
  const token = await withPages(platform)
  expect((await sent(platform, token)).status).toBe(200)
  const { output } = await platform.request(contract.profile.user, {}, { token })
  expect(output.user.verification).toEqual({ is_need: false, data: { status: 'success' } })

  const other = await register(platform, 'refused@example.com')
  await begin(platform, other, { family_name: 'Refused', kind: 'passport' })
  await bring(platform, other, await photograph())
  await sent(platform, other)
  expect(await stateOf(platform, other)).toMatchObject({ status: 'failed', reason: expect.stringContaining('Sandbox') })
})

test('who is no adult, or is yet to be born, begins no check', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  // the platform's clock is set to 1 January 2026
  const refused = async (born: string) => (await begin(platform, token, { born })).errors
  expect(await refused('2008-01-02')).toEqual({ born: ['age_not_confirmed'] })
  expect(await refused('2027-01-01')).toEqual({ born: ['invalid'] })
  expect((await begin(platform, token, { born: '2008-01-01' })).status).toBe(200)
})

test('a document is stored as a re-encoded picture: no camera, no place, nothing behind its end', async () => {
  await using platform = await startPlatform(BY_PEOPLE)
  const token = await register(platform)
  await begin(platform, token)
  const secret = '<script>alert("polyglot")</script>PK\u0003\u0004'
  const original = Buffer.concat([await photograph({ width: 4000, height: 3000 }), Buffer.from(secret)])
  expect(original.includes(CAMERA)).toBe(true)
  expect((await bring(platform, token, original)).status).toBe(200)
  expect((await bring(platform, token, await photograph(), 'back')).status).toBe(200)
  await sent(platform, token)

  const { data } = await act(platform, 'show', APPLICANT.email)
  expect(data?.check).toMatchObject({
    holder: { givenName: 'Ada', familyName: 'Lovelace-Byron', born: '1985-12-10', country: 'GB' },
  })
  const files = data?.files as { base64: string }[]
  expect(files).toHaveLength(2)
  const kept = Buffer.from(files[0]?.base64 ?? '', 'base64')
  for (const word of [CAMERA, 'polyglot', 'GPS', 'Exif']) expect(kept.includes(word)).toBe(false)
  const { format, width, exif } = await sharp(kept).metadata()
  expect({ format, width, exif }).toEqual({ format: 'webp', width: 2000, exif: undefined })
})

test('what lies in the database is sealed: neither the holder nor a picture can be read off it', async () => {
  await using platform = await startPlatform(BY_PEOPLE)
  const token = await withPages(platform)
  const upload = await open(platform, token, 90_000)
  const data = Buffer.from('A'.repeat(45_000)).toString('base64')
  await platform.request(verification.putPiece, { id: upload.id, number: 0, data }, { token })
  const { reader } = platform.platform
  const rows = await Promise.all([
    reader.select().from(identityChecks),
    reader.select().from(identityDocuments),
    reader.select().from(uploadPieces),
  ])
  expect(rows.map(({ length }) => length)).toEqual([1, 2, 1])
  const text = JSON.stringify(rows)
  for (const word of ['Lovelace', '1985', Buffer.from('Lovelace').toString('base64url').slice(0, -1)])
    expect(text).not.toContain(word)
  expect(text).not.toContain(data.slice(0, 64))
  for (const { sealed } of rows[1]) expect(Buffer.from(sealed, 'base64url').includes('WEBP')).toBe(false)
})

test('a page that was put into another row of the database does not open there', async () => {
  await using platform = await startPlatform(BY_PEOPLE)
  await withPages(platform)
  const { reader } = platform.platform
  const [{ sealed = '' } = {}] = await reader.select().from(identityDocuments)
  await reader.run(`UPDATE identity_documents SET sealed = '${sealed}' WHERE page = 'back'`)
  expect((await act(platform, 'show', APPLICANT.email)).status).toBe(500)
})

test.each([
  [
    'an SVG',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'),
    'file_type_invalid',
  ],
  ['a GIF', () => Buffer.from('GIF89a------------------------'), 'file_type_invalid'],
  ['a PDF', () => Buffer.from('%PDF-1.7 --------------------'), 'file_type_invalid'],
  ['a page of a site', () => Buffer.from('<!doctype html><script>1</script>'), 'file_type_invalid'],
  [
    'a script that begins like a picture',
    () => Buffer.from([0xff, 0xd8, 0xff, ...Buffer.from('=1;alert(1)//')]),
    'file_damaged',
  ],
  ['half a picture', async () => (await photograph()).subarray(0, 2000), 'file_damaged'],
  ['a picture too small to be read', () => photograph({ width: 900, height: 60 }), 'file_dimensions'],
  ['a bomb of 900 megapixels', () => pictureBomb(30_000), 'file_dimensions'],
  ['a bomb of four billion pixels', () => pictureBomb(65_000), 'file_dimensions'],
  ['49 megapixels of 16 bits in some hundred kilobytes', () => flatPng(7000), 'file_dimensions'],
])('%s is refused, and nothing of it is kept', async (_, make, code) => {
  await using platform = await startPlatform()
  const token = await register(platform)
  await begin(platform, token)
  const before = process.memoryUsage().rss
  const answer = await bring(platform, token, await make())
  expect(answer).toMatchObject({ status: 422, body: { errors: { front: [code] } } })
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
  const { reader } = platform.platform
  expect(await reader.select().from(uploads)).toEqual([])
  expect(await reader.select().from(uploadPieces)).toEqual([])
  expect((await stateOf(platform, token)).pages[0]?.is_there).toBe(false)
})

test('a file is at most ten megabytes, and each piece as long as its number says', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  await begin(platform, token)
  const openWith = (size: number) => platform.request(verification.openUpload, { page: 'front', size }, { token })
  expect(await openWith(MAX_UPLOAD_BYTES + 1)).toMatchObject({ body: { errors: { size: ['file_too_large:10'] } } })
  expect((await openWith(MAX_UPLOAD_BYTES)).output).toEqual({
    id: expect.any(String),
    piece_bytes: 45_000,
    pieces: 234,
  })
  const { id } = (await openWith(50_000)).output
  const putting = async (number: number, bytes: number) => {
    const data = Buffer.alloc(bytes).toString('base64')
    return (await platform.request(verification.putPiece, { id, number, data }, { token })).errors
  }
  expect(await putting(0, 44_999)).toEqual({ data: ['invalid'] })
  expect(await putting(1, 5001)).toEqual({ data: ['invalid'] })
  expect(await putting(2, 1)).toEqual({ number: ['invalid'] })
  // an oversized piece is rejected before it is decoded
  const long = await platform.fetch(`/profile/verification/uploads/${id}/pieces/0`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ data: 'A'.repeat(60_004) }),
  })
  expect([long.status, await long.json()]).toEqual([422, { errors: { data: ['invalid'] } }])
})

test('pieces may come in any order and twice, but not be missing', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  await begin(platform, token)
  const bytes = Buffer.concat([await photograph(), Buffer.alloc(100_000)])
  const upload = await open(platform, token, bytes.length)
  const finish = () => platform.request(verification.finishUpload, { id: upload.id }, { token })
  expect(await finish()).toMatchObject({ body: { errors: { base: ['upload_incomplete'] } } })
  await put(platform, token, bytes, upload)
  await put(platform, token, bytes, upload)
  expect((await finish()).status).toBe(200)
  expect((await finish()).status).toBe(404)
})

test('nobody adds to another player’s upload or ends it, and it is gone after an hour', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  const stranger = await register(platform, 'stranger@example.com')
  for (const visitor of [token, stranger]) await begin(platform, visitor)
  const bytes = await photograph()
  const upload = await open(platform, token, bytes.length)
  const piece = { id: upload.id, number: 0, data: bytes.subarray(0, upload.piece_bytes).toString('base64') }
  expect((await platform.request(verification.putPiece, piece, { token: stranger })).status).toBe(404)
  await put(platform, token, bytes, upload)
  expect((await platform.request(verification.finishUpload, { id: upload.id }, { token: stranger })).status).toBe(404)
  platform.clock.advance(HOUR_MS)
  const { email, password } = APPLICANT
  const again = (await platform.request(contract.auth.login.emailPassword, { email, password })).output.token
  const late = await platform.request(verification.finishUpload, { id: upload.id }, { token: again })
  expect(late.status).toBe(404)
  await platform.platform.writer.execute('purgeUploads', undefined)
  expect(await platform.platform.reader.select().from(uploadPieces)).toEqual([])
})

test('a player opens thirty uploads an hour and no more', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  await begin(platform, token)
  const statuses = []
  for (let n = 0; n < 31; n++)
    statuses.push((await platform.request(verification.openUpload, { page: 'front', size: 10 }, { token })).status)
  expect(statuses).toEqual([...Array(30).fill(200), 429])
})

test('whether an identity is needed is decided by the jurisdiction, and held-up money says so [S1 E1]', async () => {
  await using strict = await startPlatform({ settings: { jurisdiction: JURISDICTIONS.uk } })
  expect((await stateOf(strict, await register(strict))).is_need).toBe(true)

  await using platform = await startPlatform()
  const token = await withPages(platform)
  expect((await stateOf(platform, token)).is_need).toBe(false)
  // ten thousand dollars in a year, at 80.5 roubles
  for (const amount of ['300000', '300000', '200000']) await fund(platform, token, { amount, currency: 'RUB' })
  expect((await stateOf(platform, token)).is_need).toBe(false)
  await fund(platform, token, { amount: '5000', currency: 'RUB' })
  expect((await stateOf(platform, token)).is_need).toBe(true)
  await sent(platform, token)
  expect((await stateOf(platform, token)).is_need).toBe(false)
})

test('a closed account leaves nothing of its check but what came of it', async () => {
  await using platform = await startPlatform(BY_PEOPLE)
  const token = await withPages(platform)
  await sent(platform, token)
  expect((await platform.request(contract.profile.close, {}, { token })).status).toBe(200)
  const { reader } = platform.platform
  expect(await reader.select().from(identityChecks)).toEqual([])
  expect(await reader.select().from(identityDocuments)).toEqual([])
  expect((await lastMessageTo(platform, APPLICANT.email)).subject).toContain('аккаунт закрыт')
})

test('an avatar is re-encoded and small, hidden is hidden, and taken away is gone [E1]', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  const set = (picture: string | null) => platform.request(contract.profile.setAvatar, { picture }, { token })
  const shown = async () => (await platform.request(contract.profile.user, {}, { token })).output.user.image.small
  expect(await shown()).toBeNull()
  expect((await set((await photograph()).toString('base64'))).status).toBe(200)
  const address = (await shown()) ?? ''
  const written = Buffer.from(address.replace('data:image/webp;base64,', ''), 'base64')
  expect(written.includes(CAMERA)).toBe(false)
  expect(await sharp(written).metadata()).toMatchObject({ format: 'webp', width: 96, height: 96 })
  const hide = (is_avatar_hidden: boolean) =>
    platform.request(contract.profile.updateSettings, { is_avatar_hidden }, { token })
  await hide(true)
  expect(await shown()).toBeNull()
  await hide(false)
  expect(await shown()).toBe(address)
  for (const file of [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), pictureBomb(30_000)])
    expect((await set(file.toString('base64'))).status).toBe(422)
  expect(await shown()).toBe(address)
  await set(null)
  expect(await shown()).toBeNull()
})

test('operators record what they decided about documents that were submitted elsewhere', async () => {
  const outside = { KYC_PROVIDER: 'desk', KYC_DESK_URL: 'https://documents.example/desk' }
  await using platform = await startPlatform({ providerSettings: outside })
  const token = await register(platform)
  const { email } = APPLICANT
  expect(await stateOf(platform, token)).toMatchObject({
    status: 'none',
    desk_url: expect.stringMatching(/^https:\/\/documents\.example\/desk\?player=/),
  })
  expect((await act(platform, 'refuse', email, 'The document has expired.')).data).toMatchObject({ status: 'failed' })
  expect((await act(platform, 'approve', email)).data).toMatchObject({ status: 'verified' })
  expect(await stateOf(platform, token)).toMatchObject({ status: 'verified', is_need: false })
  expect((await act(platform, 'approve', email)).status).toBe(409)
  expect((await act(platform, 'revoke', email, 'The document is not theirs.')).data).toMatchObject({
    status: 'unverified',
  })

  // at a house that reviews the pages itself, nothing waits
  await using own = await startPlatform(BY_PEOPLE)
  await register(own)
  expect((await act(own, 'approve', email)).status).toBe(409)
})
