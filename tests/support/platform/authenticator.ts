import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { SITE } from './registration.ts'

const FLAG = { isPresent: 0x01, isVerified: 0x04, hasCredential: 0x40 } as const
/** COSE: an EC2 key, ES256, on P-256. */
const COSE = { kty: 1, alg: 3, crv: -1, x: -2, y: -3 } as const

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

type Page = {
  /** Origin of the requesting page, as the browser reports it. */
  readonly origin?: string
  /** Domain that the key is requested for. */
  readonly rpId?: string
  /** Whether the user was verified by fingerprint, face or PIN. */
  readonly isVerified?: boolean
  /** Signature counter of the key. */
  readonly counter?: number
  /** User handle that the key returns, base64url. */
  readonly userHandle?: string | null
}

/** A software key that behaves like hardware (WebAuthn, level 3), and can misbehave for tests. */
export function createAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(16)
  const id = base64url(credentialId)
  const site = new URL(SITE.origin)
  let uses = 0
  let owner: string | null = null

  const clientData = (type: string, challenge: string, { origin = site.origin }: Page) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (flags: number, { rpId = site.hostname, isVerified = true, counter = uses }: Page) =>
    Buffer.concat([
      sha256(rpId),
      Buffer.from([flags | FLAG.isPresent | (isVerified ? FLAG.isVerified : 0)]),
      uint32(counter),
    ])

  return {
    id,
    /** Answers a site's request to create a key. */
    make({ challenge, user }: { challenge: string; user: { id: string } }, page: Page = {}) {
      owner = user.id
      const cose = new Map<number, number | Uint8Array>([
        [COSE.kty, 2],
        [COSE.alg, -7],
        [COSE.crv, 1],
        [COSE.x, Uint8Array.from(Buffer.from(x, 'base64url'))],
        [COSE.y, Uint8Array.from(Buffer.from(y, 'base64url'))],
      ])
      const length = Buffer.from([0, credentialId.length])
      const key = Buffer.from(isoCBOR.encode(cose))
      const authData = Buffer.concat([
        authenticatorData(FLAG.hasCredential, page),
        Buffer.alloc(16),
        length,
        credentialId,
        key,
      ])
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', Uint8Array.from(authData)],
        ]),
      )
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, page)),
          attestationObject: base64url(attestation),
        },
      }
    },
    sign({ challenge }: { challenge: string }, page: Page = {}) {
      uses += 1
      const data = authenticatorData(0, page)
      const json = clientData('webauthn.get', challenge, page)
      const { userHandle = owner } = page
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: base64url(json),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(json)]), privateKey)),
          userHandle,
        },
      }
    },
  }
}

export type TestAuthenticator = ReturnType<typeof createAuthenticator>
