import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { toBase64 } from '#server/shared/log/base64.ts'
import { checkpointText, readCheckpoint } from '#server/shared/log/checkpoint.ts'
import {
  COSIGNATURE,
  cosignatureBytes,
  cosignedMessage,
  ED25519,
  keyId,
  readNote,
  readVerifierKey,
  signatureLine,
  signersOf,
  type VerifierKey,
  verifierKeyText,
} from '#server/shared/log/note.ts'

const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

function keyOf(words: string) {
  const seed = createHash('sha256').update(words).digest()
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(12)
  return { privateKey, publicKey: new Uint8Array(publicKey) }
}

const LOG = keyOf('fairline throw-away log key, never use')
const WITNESS = keyOf('fairline throw-away witness key, never use')
const ORIGIN = 'fairline.example/log/2026'
const WITNESS_NAME = 'witness.example/w1'
const LOG_KEY = 'fairline.example/log/2026+43c00c4d+AdXO9Xz66g+WAivOa7Yj3X+Fz7mIkvGJuZd/BseT3ehl'
const WITNESS_KEY = 'witness.example/w1+64e3f7c6+BKdaXA/Z9IYhAcsxMYiQ+3BqhuqCpDxlH7F5LXaizmI+'
const ROOT = hexToBytes('9d3fe0ad2bd9e356c358a606b2b89c67209e0df488ed04a154c7991ce7ed00a2')
const TEXT = checkpointText({ origin: ORIGIN, size: 7, root: ROOT })
const TIME = 1_798_761_660

const logLine = signatureLine(
  ORIGIN,
  keyId(ORIGIN, ED25519, LOG.publicKey),
  sign(null, Buffer.from(TEXT), LOG.privateKey),
)
const cosigned = signatureLine(
  WITNESS_NAME,
  keyId(WITNESS_NAME, COSIGNATURE, WITNESS.publicKey),
  cosignatureBytes(TIME, sign(null, cosignedMessage(TEXT, TIME), WITNESS.privateKey)),
)
const NOTE = `${TEXT}\n${logLine}${cosigned}`

const verify = (key: Uint8Array, signature: Uint8Array, message: Uint8Array) => ed25519.verify(signature, message, key)
const keys = () => [readVerifierKey(LOG_KEY), readVerifierKey(WITNESS_KEY)].map((key) => key as VerifierKey)
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test('the worked example comes out byte for byte: keys, checkpoint and both signatures', () => {
  expect(verifierKeyText(ORIGIN, ED25519, LOG.publicKey)).toBe(LOG_KEY)
  expect(verifierKeyText(WITNESS_NAME, COSIGNATURE, WITNESS.publicKey)).toBe(WITNESS_KEY)
  expect(TEXT).toBe(`${ORIGIN}\n7\nnT/grSvZ41bDWKYGsricZyCeDfSI7QShVMeZHOftAKI=\n`)
  expect(sha256(TEXT)).toBe('746f5025a955c951387286a12d047f958495f718ba6f4f3e69c3d92d8662d5d2')
  expect(logLine).toBe(
    '\u2014 fairline.example/log/2026 Q8AMTVis3FL+qtxZfyEtzatvsf6Z7kRrtozAR9bJCp91br5Z0lhVm+UlN2gsZhQflgvJygbPZ5JaW2lzc8oo4yviIA8=\n',
  )
  expect(cosigned).toBe(
    '\u2014 witness.example/w1 ZOP3xgAAAABrNuy8ZRfhsCh6zoctekHazWHvJnBaptOoQvfSKx2gozzfPblAGRqjgOUBSbXRQruldWVPJeOfFPv/CdeqmX/NO9QaAg==\n',
  )
  expect(sha256(NOTE)).toBe('3436ecee2b0bd4b11ff3b80d513aae7ee4f64fb3a5ce17ad0758db271e0cefd3')
})

test('a note is signed by the log, and by the witness at its time', async () => {
  const note = readNote(NOTE)
  const signers = note ? await signersOf(note, keys(), verify) : []
  expect(signers.map(({ key: { name }, time }) => [name, time])).toEqual([
    [ORIGIN, null],
    [WITNESS_NAME, TIME],
  ])
})

test('unknown keys are skipped, and a known key whose signature fails spoils the note', async () => {
  const [log] = keys() as [VerifierKey, VerifierKey]
  const note = readNote(NOTE)
  expect(note && (await signersOf(note, [log], verify))).toHaveLength(1)
  expect(note && (await signersOf(note, [], verify))).toEqual([])
  const spoiled = readNote(NOTE.replace('yviIA8=', 'yviIA4='))
  expect(spoiled && (await signersOf(spoiled, keys(), verify))).toEqual([])
})

test.each([
  ['carriage returns', NOTE.replaceAll('\n', '\r\n')],
  ['no last newline', NOTE.slice(0, -1)],
  ['no empty line', NOTE.replace('\n\n', '\n')],
  ['a signature that is not base64', `${TEXT}\n\u2014 name !!!!\n`],
  ['base64 that is not canonical', NOTE.replace('yviIA8=', 'yviIA9=')],
])('a note with %s is refused', (_, note) => {
  expect(readNote(note)).toBeNull()
})

test.each([
  ['a size with zeroes before it', `${ORIGIN}\n007\n${toBase64(ROOT)}\n`],
  ['a root of 31 bytes', `${ORIGIN}\n7\n${toBase64(ROOT.slice(1))}\n`],
  ['an empty extension line', `${TEXT}\n`],
  ['no last newline', TEXT.slice(0, -1)],
  ['an origin with a space', `two words\n7\n${toBase64(ROOT)}\n`],
])('a checkpoint with %s is refused', (_, text) => {
  expect(readCheckpoint(text)).toBeNull()
})

test('a checkpoint is read as it was written', () => {
  expect(readCheckpoint(TEXT)).toEqual({ origin: ORIGIN, size: 7, root: ROOT })
})

test.each([LOG_KEY.replace('43c00c4d', '43c00c4e'), LOG_KEY.replace('+Ad', '+Ed'), LOG_KEY.slice(1), 'name', ''])(
  'the verifier key %s is refused',
  (text) => {
    expect(readVerifierKey(text)).toBeNull()
  },
)
