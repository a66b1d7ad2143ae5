import { contract } from '#server/shared/contract/contract.ts'
import { type WalletAnswer, type WalletCall, walletPath } from '#server/shared/contract/provider-wallet/calls.ts'
import { WALLET_HEADERS, walletSignature } from '#server/shared/contract/provider-wallet/signature.ts'
import type { TestPlatform } from '../platform/start-platform.ts'

/** A key of the studio, and the platform settings that register it. */
export const STUDIO_KEY = { id: 'studio-1', secret: '1766f7f2ec46c6adce213f137d196c4271cd5df7313fe72c6d2a9e43b847fd86' }
export const STUDIO_SETTINGS = {
  GAMES_STUDIO_KEYS: JSON.stringify([STUDIO_KEY]),
  GAMES_STUDIO_ORIGIN: 'https://studio.example',
}

export type WalletResponse = {
  readonly status: number
  readonly retryAfter: string | null
  readonly text: string
  readonly json: Record<string, unknown>
}

/** A platform within this process or behind a socket; a provider uses the platform's clock. */
type WalletCallOptions = {
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>
  readonly clock: { readonly now: () => number }
}

type Options = { readonly key?: { id: string; secret: string }; readonly offsetS?: number; readonly signature?: string }

/** Calls the wallet of a platform within this process, as a provider does. */
export function walletClient({ fetch, clock }: WalletCallOptions) {
  async function send(
    call: WalletCall,
    body: string,
    { key = STUDIO_KEY, offsetS = 0, signature }: Options = {},
  ): Promise<WalletResponse> {
    const time = String(Math.floor(clock.now() / 1000) + offsetS)
    const path = walletPath(call)
    const signed = walletSignature(key.secret, {
      method: 'POST',
      path,
      time,
      keyId: key.id,
      body: new TextEncoder().encode(body),
    })
    const response = await fetch(path, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        [WALLET_HEADERS.key]: key.id,
        [WALLET_HEADERS.time]: time,
        [WALLET_HEADERS.signature]: signature ?? signed,
      },
    })
    const text = await response.text()
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text, json: JSON.parse(text) }
  }
  return {
    send,
    call: (call: WalletCall, request: object, options?: Options) => send(call, JSON.stringify(request), options),
  }
}

/** Launches a title for a player and returns the unused token. */
export async function launchTokenOf(
  { request }: Pick<TestPlatform, 'request'>,
  token: string,
  slug = 'loomlight',
): Promise<string> {
  const input = { slug, locale: 'en', host: 'https://fairline.example' } as const
  const { output } = await request(contract.casino.launch, input, { token })
  return new URL(output.url).hash.replace('#t=', '')
}

/** Launches a slot for a player and opens its session, as the studio does. */
export async function openGame(
  platform: WalletCallOptions & Pick<TestPlatform, 'request'>,
  token: string,
  slug = 'loomlight',
): Promise<WalletAnswer<'authenticate'>> {
  const launchToken = await launchTokenOf(platform, token, slug)
  const { status, json, text } = await walletClient(platform).call('authenticate', { launchToken, gameId: slug })
  if (status !== 200) throw new Error(text)
  return json as WalletAnswer<'authenticate'>
}
