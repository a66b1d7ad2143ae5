import { z } from 'zod'
import { call } from '../call.ts'
import { done, orNull, timestamp } from '../wire.ts'

/** Bytes in base64url, as in WebAuthn's JSON; attestations of some authenticators take kilobytes. */
const bytes = z.string().max(16_384)
const publicKey = z.literal('public-key')

/** PublicKeyCredentialCreationOptionsJSON. */
const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: bytes, name: z.string(), displayName: z.string() }),
  challenge: bytes,
  pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.number().int() })),
  timeout: z.number().int(),
  excludeCredentials: z.array(z.object({ type: publicKey, id: bytes })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

/** PublicKeyCredentialRequestOptionsJSON. */
export const requestOptions = z.object({
  rpId: z.string(),
  challenge: bytes,
  timeout: z.number().int(),
  allowCredentials: z.array(z.object({ type: publicKey, id: bytes })).describe('empty: the player chooses a passkey'),
  userVerification: z.literal('required'),
})

/** RegistrationResponseJSON. */
const made = z.object({
  id: bytes,
  rawId: bytes,
  type: publicKey,
  response: z.object({ clientDataJSON: bytes, attestationObject: bytes }),
})

/** AuthenticationResponseJSON. */
export const assertion = z.object({
  id: bytes,
  rawId: bytes,
  type: publicKey,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish(),
  }),
})

const name = z.string().trim().min(1).max(64)
const base = { row: 'own', service: 'main', auth: 'required' } as const

export const listPasskeys = call({
  ...base,
  method: 'GET',
  path: '/profile/passkeys',
  request: z.object({}),
  response: z.object({
    passkeys: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        domain: z.string().describe('domain for which the passkey is valid'),
        created_at: timestamp,
        used_at: orNull(timestamp),
      }),
    ),
  }),
  summary: "Returns this player's passkeys (WebAuthn), newest first.",
})

export const beginPasskey = call({
  ...base,
  method: 'POST',
  path: '/profile/passkeys/begin',
  request: z.object({}),
  response: z.object({ options: creationOptions }),
  errors: ['step_up_required', 'fresh_login_required', 'contact_unverified'],
  summary: 'Returns the options to create a passkey. Valid once, for five minutes.',
})

export const addPasskey = call({
  ...base,
  method: 'POST',
  path: '/profile/passkeys',
  request: z.object({ name, credential: made }),
  response: done,
  errors: ['passkey_invalid', 'contact_unverified', 'conflict'],
  summary: 'Stores a created passkey. It signs in by itself and counts as two factors.',
})

export const renamePasskey = call({
  ...base,
  method: 'POST',
  path: '/profile/passkeys/{id}/name',
  request: z.object({ id: z.string().max(64), name }),
  response: done,
  errors: ['not_found'],
  summary: 'Renames a passkey.',
})

export const removePasskey = call({
  ...base,
  method: 'POST',
  path: '/profile/passkeys/{id}/remove',
  request: z.object({ id: z.string().max(64) }),
  response: done,
  errors: ['not_found', 'step_up_required', 'fresh_login_required'],
  summary: 'Deletes a passkey.',
})
