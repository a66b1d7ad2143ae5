import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkpointText } from '#server/shared/log/checkpoint.ts'
import {
  COSIGNATURE,
  cosignatureBytes,
  cosignedMessage,
  ED25519,
  keyId,
  signatureLine,
  verifierKeyText,
} from '#server/shared/log/note.ts'
import { EMPTY_ROOT } from '#server/shared/log/tree.ts'
import { isWatched, quorumOf, verifyCosignatures } from '~/lib/receipts/verify-cosignatures.ts'

const ORIGIN = 'casino.example/log/0/2026'
const NOW = Date.UTC(2026, 5, 1)
const SECONDS = NOW / 1000
const SPKI_HEAD_BYTES = 12

/** A key of a log or of a witness, which signs checkpoints. */
function signer(name: string, type: number) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const bytes = publicKey.export({ format: 'der', type: 'spki' }).subarray(SPKI_HEAD_BYTES)
  const line = (message: Uint8Array, frame: (signature: Uint8Array) => Uint8Array) =>
    signatureLine(name, keyId(name, type, bytes), frame(sign(null, message, privateKey)))
  return {
    name,
    key: verifierKeyText(name, type, bytes),
    sign: (text: string) => line(Buffer.from(text), (signature) => signature),
    cosign: (text: string, time: number) =>
      line(cosignedMessage(text, time), (signature) => cosignatureBytes(time, signature)),
  }
}

const log = signer(ORIGIN, ED25519)
const witnesses = ['one', 'two', 'three'].map((name) => signer(`witness.example/${name}`, COSIGNATURE))
const text = checkpointText({ origin: ORIGIN, size: 0, root: EMPTY_ROOT })
const pinned = { key: log.key, witnesses: Object.fromEntries(witnesses.map(({ name, key }) => [name, key])) }

type Cosigned = { readonly key?: string; readonly cosigned: string | null }

/** The log as the site states it, with the last note of each witness. */
function stated(change: (name: string) => Partial<Cosigned> = () => ({})) {
  const listed = witnesses.map(({ name, key, cosign }) => {
    const cosigned = `${text}\n${log.sign(text)}${cosign(text, SECONDS)}`
    return { name, key, size: 0, kept_at: null, cosigned, ...change(name) }
  })
  return {
    origin: ORIGIN,
    cell: 0,
    year: '2026',
    key: log.key,
    promise_key: '',
    opened_at: '',
    size: 0,
    stopped_at: null,
    witnesses: listed,
  }
}

const statesOf = async (...asked: Parameters<typeof stated>) =>
  (await verifyCosignatures(stated(...asked), pinned)).map(({ state }) => state)

test('cosignatures by the keys that were known first are verified with their times', async () => {
  const watched = await verifyCosignatures(stated(), pinned)
  expect(watched.map(({ state, time }) => [state, time])).toEqual(witnesses.map(() => ['signed', NOW]))
  expect(isWatched(watched, NOW + 599_000)).toBe(true)
  expect(isWatched(watched, NOW + 601_000)).toBe(false)
})

test('a signature of another time, another text, another witness or no log is invalid', async () => {
  const [one, two] = witnesses
  if (!one || !two) throw new Error('two witnesses')
  const other = checkpointText({ origin: ORIGIN, size: 1, root: EMPTY_ROOT })
  const notes = [
    `${text}\n${log.sign(text)}${one.cosign(text, SECONDS).replace(/.{8}==\n$/, 'AAAAAAAA==\n')}`,
    `${other}\n${log.sign(other)}${one.cosign(text, SECONDS)}`,
    `${text}\n${log.sign(text)}${two.cosign(text, SECONDS)}`,
    `${text}\n${one.cosign(text, SECONDS)}`,
    `${text}\n${signer(ORIGIN, ED25519).sign(text)}${one.cosign(text, SECONDS)}`,
  ]
  for (const cosigned of notes)
    expect(await statesOf((name) => (name === one.name ? { cosigned } : {}))).toEqual(['invalid', 'signed', 'signed'])
})

test('a witness with another key than at first is changed, as is one that is not stated any more', async () => {
  const { key } = signer(witnesses[0]?.name ?? '', COSIGNATURE)
  expect(await statesOf((name) => (name === witnesses[0]?.name ? { key } : {}))).toEqual([
    'changed',
    'signed',
    'signed',
  ])
  const { witnesses: listed, ...rest } = stated()
  const watched = await verifyCosignatures({ ...rest, witnesses: listed.slice(1) }, pinned)
  expect(watched.map(({ state }) => state)).toEqual(['changed', 'signed', 'signed'])
})

test('enough witnesses are those whose quorums share an honest one', async () => {
  expect([1, 2, 3, 4, 5].map(quorumOf)).toEqual([1, 2, 2, 3, 4])
  const two = await verifyCosignatures(
    stated((name) => (name === witnesses[0]?.name ? { cosigned: null } : {})),
    pinned,
  )
  expect(isWatched(two, NOW)).toBe(true)
  const one = await verifyCosignatures(
    stated((name) => (name === witnesses[2]?.name ? {} : { cosigned: null })),
    pinned,
  )
  expect(isWatched(one, NOW)).toBe(false)
  expect(isWatched([], NOW)).toBe(true)
})
