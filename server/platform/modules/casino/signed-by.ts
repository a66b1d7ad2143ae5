import { timingSafeEqual } from 'node:crypto'
import type { GameProvider, ProviderKey } from '#server/platform/providers/games/port.ts'
import { isListed } from '#server/shared/client-address.ts'
import {
  SIGNATURE_WINDOW_S,
  WALLET_HEADERS,
  walletSignature,
} from '#server/shared/contract/provider-wallet/signature.ts'
import type { Platform } from './platform.ts'
import { WalletRefusal } from './wallet-refusal.ts'

type SignedRequest = {
  readonly method: string
  readonly path: string
  readonly header: (name: string) => string | undefined
  readonly address: string
  readonly body: Uint8Array
}

type Signer = { readonly key: ProviderKey; readonly provider: GameProvider & { readonly name: string } }

export type KnownKeys = ReadonlyMap<string, Signer>

export const knownKeys = ({ games }: Pick<Platform, 'games'>): KnownKeys =>
  new Map(
    [...games].flatMap(([name, provider]) =>
      provider.keys.map((key) => [key.id, { key, provider: { ...provider, name } }] as const),
    ),
  )

/**
 * Verifies the signature of a request before any of it is parsed, and returns the provider. For an unknown key a
 * comparison is done as well, so that it cannot be told from a wrong signature, not even by timing. Refuses
 * INVALID_SIGNATURE, CLOCK_SKEW, and SOURCE_FORBIDDEN for an address that is not the provider's.
 */
export function signedBy(
  { clock }: Pick<Platform, 'clock'>,
  keys: KnownKeys,
  { method, path, header, address, body }: SignedRequest,
): { readonly keyId: string; readonly provider: Signer['provider'] } {
  const keyId = header(WALLET_HEADERS.key) ?? ''
  const time = header(WALLET_HEADERS.time) ?? ''
  const known = keys.get(keyId)
  const now = clock.now()
  const signature = walletSignature(known?.key.secret ?? NOBODYS, { method, path, time, keyId, body })
  const isSigned = isSame(signature, header(WALLET_HEADERS.signature) ?? '')
  if (!known || !isSigned || !isValid(known.key, now)) throw new WalletRefusal('INVALID_SIGNATURE')
  if (!/^\d{1,12}$/.test(time) || Math.abs(Math.floor(now / 1000) - Number(time)) > SIGNATURE_WINDOW_S)
    throw new WalletRefusal('CLOCK_SKEW', { serverTime: String(Math.floor(now / 1000)) })
  const { provider } = known
  if (provider.sources && !isListed(address, provider.sources)) throw new WalletRefusal('SOURCE_FORBIDDEN')
  return { keyId, provider }
}

const NOBODYS = '0'.repeat(64)

const isValid = ({ validFrom, validUntil }: ProviderKey, now: number) =>
  (validFrom === null || validFrom <= now) && (validUntil === null || now < validUntil)

function isSame(ours: string, theirs: string): boolean {
  const [a, b] = [Buffer.from(ours), Buffer.from(theirs)]
  return a.length === b.length && timingSafeEqual(a, b)
}
