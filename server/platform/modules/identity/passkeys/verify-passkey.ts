import type { z } from 'zod'
import type { Client } from '#server/platform/kernel/http/handler.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CallInput } from '#server/shared/contract/call.ts'
import type { addPasskey, assertion } from '#server/shared/contract/identity/passkeys.ts'
import type { ChallengeUse } from '../commands/passkeys.ts'
import type { Platform } from '../platform.ts'
import type { PasskeyUse } from './note-use.ts'
import { ALGORITHMS, relyingParty, userHandle } from './options.ts'

type Made = CallInput<typeof addPasskey>['credential']
type Assertion = z.output<typeof assertion>
type PasskeyRequest = { readonly platform: Pick<Platform, 'reader' | 'writer' | 'settings'>; readonly client: Client }

/** Loaded with the first passkey: its certificate parsers are a tenth of the modules loaded at startup. */
const webauthn = () => import('@simplewebauthn/server')

const invalid = () => new Refusal('passkey_invalid')

/**
 * Verifies a passkey just created on this site in this session, and returns the data to store. Refusal:
 * passkey_invalid.
 */
export async function verifyMade({ platform, client }: PasskeyRequest, sessionId: string, credential: Made) {
  const challenge = await takeChallenge(platform, credential, { purpose: 'register', sessionId })
  const { id: rpId, origins } = relyingParty(platform, client)
  const { verifyRegistrationResponse } = await webauthn()
  const { registrationInfo } = await orInvalid(
    verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!registrationInfo) throw invalid()
  const { id, publicKey, counter } = registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, rpId }
}

/**
 * Verifies a signature of the issued challenge on this site, with user verification, and returns the passkey. Refusal:
 * passkey_invalid, the same for an unknown passkey and a wrong signature.
 */
export async function verifySigned(
  { platform, client }: PasskeyRequest,
  credential: Assertion,
  use: ChallengeUse,
): Promise<PasskeyUse> {
  const challenge = await takeChallenge(platform, credential, use)
  const passkey = await platform.reader.query.passkeys.findFirst({
    where: (passkeys, { eq }) => eq(passkeys.credentialId, credential.id),
  })
  const { userHandle: owner, ...response } = credential.response
  const { id: rpId, origins } = relyingParty(platform, client)
  // the site has several domains, and a passkey is valid only on the one it was created for
  const isOfHere = passkey?.rpId === rpId && (!owner || owner === userHandle(passkey.userId))
  if (!isOfHere) throw invalid()
  const { verifyAuthenticationResponse } = await webauthn()
  const { verified, authenticationInfo } = await orInvalid(
    verifyAuthenticationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: rpId,
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    }),
  )
  if (!verified) throw invalid()
  return { passkeyId: passkey.id, userId: passkey.userId, counter: authenticationInfo.newCounter }
}

/** Consumes the challenge named in the response, even if something else is wrong with it. */
async function takeChallenge(
  { writer }: Pick<Platform, 'writer'>,
  { response }: Made | Assertion,
  use: ChallengeUse,
): Promise<string> {
  const challenge = await challengeOf(response.clientDataJSON)
  if (challenge === null || !(await writer.execute('takeChallenge', { challenge, ...use }))) throw invalid()
  return challenge
}

async function challengeOf(clientDataJSON: string): Promise<string | null> {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers')
  try {
    const { challenge }: { challenge: unknown } = decodeClientDataJSON(clientDataJSON)
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

/** The library throws for anything invalid in a response. */
async function orInvalid<Verified>(verifying: Promise<Verified>): Promise<Verified> {
  try {
    return await verifying
  } catch {
    throw invalid()
  }
}
