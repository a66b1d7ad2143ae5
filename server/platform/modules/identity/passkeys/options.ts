import type { z } from 'zod'
import type { Client } from '#server/platform/kernel/http/handler.ts'
import type { CallOutput } from '#server/shared/contract/call.ts'
import type { beginPasskey, requestOptions } from '#server/shared/contract/identity/passkeys.ts'
import { CHALLENGE_LIFE_MS } from '../commands/passkeys.ts'
import type { Platform } from '../platform.ts'

/** Ed25519, P-256 and RSA (COSE identifiers), best first; every authenticator supports one of them. */
export const ALGORITHMS = [-8, -7, -257]

type Owner = { readonly id: string; readonly name: string; readonly account: string }

type Making = {
  readonly party: RelyingParty
  readonly siteName: string
  readonly owner: Owner
  readonly challenge: string
  /** Existing credentials of the account: an authenticator that has one will not create another. */
  readonly known: readonly string[]
}

/** Options for creating a passkey: discoverable without a username, and with user verification. */
export function creationOptions(making: Making): CallOutput<typeof beginPasskey>['options'] {
  const { party, siteName, owner, challenge, known } = making
  return {
    rp: { id: party.id, name: siteName },
    user: { id: userHandle(owner.id), name: owner.account, displayName: owner.name },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_LIFE_MS,
    excludeCredentials: known.map((id) => ({ type: 'public-key', id })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

/** Options for signing with one of the given passkeys, or with any that the player selects. */
export function signingOptions(
  party: RelyingParty,
  challenge: string,
  allowed: readonly string[] = [],
): z.output<typeof requestOptions> {
  return {
    rpId: party.id,
    challenge,
    timeout: CHALLENGE_LIFE_MS,
    allowCredentials: allowed.map((id) => ({ type: 'public-key', id })),
    userVerification: 'required',
  }
}

/** User handle for authenticators: the player's id, which is not personal data. */
export const userHandle = (userId: string): string => Buffer.from(userId).toString('base64url')

/** The site as browsers and authenticators know it. */
type RelyingParty = { readonly id: string; readonly origins: string[] }

/**
 * Relying party for the host that the visitor used; if unknown, that of the site's own URL. Browsers do not offer
 * passkeys on plain http, except on localhost.
 */
export function relyingParty({ settings }: Pick<Platform, 'settings'>, { host }: Pick<Client, 'host'>): RelyingParty {
  const named = host ?? new URL(settings.site.origin).host
  const { hostname } = new URL(`https://${named}`)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  return { id: hostname, origins: [`https://${named}`, ...(isLocal ? [`http://${named}`] : [])] }
}
