import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { AppEnvironment } from '#server/platform/kernel/http/app-environment.ts'
import { clientOf } from '#server/platform/kernel/http/visitor.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { GameProvider } from '#server/platform/providers/games/port.ts'
import { CURRENCY_CODES, type Currency } from '#server/shared/constants/currencies.ts'
import {
  WALLET_CALLS,
  type WalletCall,
  type WalletRequest,
  walletPath,
} from '#server/shared/contract/provider-wallet/calls.ts'
import { WALLET_ERRORS, type WalletErrorCode } from '#server/shared/contract/provider-wallet/errors.ts'
import { walletOpenApi } from '#server/shared/contract/provider-wallet/openapi.ts'
import { timeoutSignal } from '#server/shared/timers.ts'
import { type DisabledGames, readDisabledAcrossPlayers } from '../availability/reads.ts'
import type { ProviderBet } from './commands/take-bet.ts'
import { jurisdictionOf } from './jurisdiction.ts'
import { parseWalletJson } from './parse-wallet-json.ts'
import type { Platform } from './platform.ts'
import { awaitedRound } from './queries/chain-round.ts'
import { readRevokedAcrossPlayers } from './queries/read-revoked.ts'
import { reconcileAcrossPlayers } from './queries/reconcile.ts'
import { type KnownKeys, knownKeys, signedBy } from './signed-by.ts'
import type { TransactionRequest } from './transaction.ts'
import { refusalReply, WalletRefusal, type WalletRefusalData, type WalletReply } from './wallet-refusal.ts'

const MAX_BODY_BYTES = 16 * 1024
/** Time from the announcement of a beacon's round until it is emitted: others can record the announcement before. */
const ANNOUNCED_MS = 120_000
const BEACON_WAIT_MS = 3000

type Answers = {
  readonly [Name in WalletCall]: (
    platform: Platform,
    provider: Provider,
    request: WalletRequest<Name>,
  ) => Promise<WalletReply>
}
/** The calling provider, with the titles that the operator has disabled. */
type Provider = GameProvider & { readonly name: string; readonly disabled: DisabledGames }

const ANSWERS: Answers = {
  async authenticate(platform, provider, request) {
    const { title, barred } = standing(platform, provider, { gameId: request.gameId })
    if (!title || barred) throw new WalletRefusal(barred ?? 'GAME_UNKNOWN')
    const opening = platform.writer.execute('authenticate', {
      ...request,
      provider: provider.name,
      jurisdiction: jurisdictionOf(platform),
      kind: title.kind,
      limits: limitsOf(platform, provider, request.gameId),
    })
    return await orRefusal(opening)
  },
  balance(platform, { name, disabled }, request) {
    if (disabled.ofProvider(name) === 'maintenance') throw new WalletRefusal('MAINTENANCE')
    return orRefusal(platform.writer.execute('readProviderBalance', { provider: name, ...request }))
  },
  async bet(platform, provider, request) {
    const { title, barred } = standing(platform, provider, request)
    const terms = provider.stakesOf(request.gameId, request.currency)
    const bet = { ...request, provider: provider.name, kind: title?.kind ?? 'slot', terms, barred }
    try {
      return await orRefusal(platform.writer.execute('takeProviderBet', bet))
    } catch (error) {
      if (!(error instanceof WalletRefusal && WALLET_ERRORS[error.code].isKept)) throw error
      const { code, details } = error
      return await orRefusal(storedRefusal(platform, bet, { code, ...(details && { details }) }))
    }
  },
  win: (platform, { name }, request) => platform.writer.execute('payProviderWin', { provider: name, ...request }),
  end_round: (platform, { name }, request) =>
    platform.writer.execute('endProviderRound', { provider: name, ...request }),
  rollback: (platform, { name }, request) =>
    platform.writer.execute('rollBackProviderBet', { provider: name, ...request }),
  async freespin_win(platform, provider, request) {
    const maxPayout = provider.stakesOf(request.gameId, request.currency)?.maxPayout ?? null
    const { barred } = standing(platform, provider, request)
    return await orRefusal(
      platform.writer.execute('payFreeSpins', { provider: provider.name, maxPayout, barred, ...request }),
    )
  },
  reveal: (platform, { name }, request) => platform.writer.execute('revealSeed', { provider: name, ...request }),
  publish_chain(platform, { name, titles }, request) {
    if (!titles.some(({ gameId }) => gameId === request.gameId)) throw new WalletRefusal('GAME_UNKNOWN')
    const beaconRound = platform.beacon?.roundAfter(platform.clock.now() + ANNOUNCED_MS) ?? null
    return platform.writer.execute('publishProviderChain', { provider: name, ...request, beaconRound })
  },
  async salt_chain(platform, { name }, request) {
    const round = await awaitedRound(platform, { provider: name, ...request })
    if (round === null) return platform.writer.execute('saltProviderChain', { provider: name, ...request, word: null })
    const word = await platform.beacon
      ?.word(round, timeoutSignal(platform.scheduler.after, BEACON_WAIT_MS))
      .catch(() => undefined)
    // it is asked for again
    if (!word) throw new WalletRefusal('BUSY')
    return platform.writer.execute('saltProviderChain', { provider: name, ...request, word })
  },
  publish_result: (platform, { name }, request) =>
    platform.writer.execute('publishTableResult', { provider: name, ...request }),
  reconcile: async (platform, { name }, request) => ({
    status: 200,
    body: JSON.stringify(await reconcileAcrossPlayers(platform, { provider: name, ...request })),
  }),
}

type Standing = { readonly gameId: string; readonly currency?: Currency }

/**
 * Title with its current status; `barred` is the error for new sessions and bets. Credits are accepted all the same.
 */
function standing(platform: Platform, { titles, disabled, name }: Provider, { gameId, currency }: Standing) {
  const title = titles.find((one) => one.gameId === gameId)
  const hold = disabled.stateOf(name, gameId, { currency })
  return { title, barred: barredBy() }

  function barredBy(): WalletErrorCode | undefined {
    if (!title || title.status === 'retired' || hold === 'off') return 'GAME_UNKNOWN'
    if (title.status === 'maintenance' || hold === 'maintenance') return 'MAINTENANCE'
    const isRefused = !platform.settings.jurisdiction.casino || title.blockedIn.includes(jurisdictionOf(platform))
    return isRefused ? 'JURISDICTION_REFUSED' : undefined
  }
}

function limitsOf({ settings }: Platform, provider: GameProvider, gameId: string) {
  const { autobet: autoplay, turbo, minCycleMs } = settings.jurisdiction
  const entries = CURRENCY_CODES.flatMap((currency: Currency) => {
    const stakes = provider.stakesOf(gameId, currency)
    if (!stakes) return []
    const { min, max, step, maxPayout } = stakes
    const amounts = { minStake: `${min}`, maxStake: `${max}`, stakeStep: `${step}`, maxPayout: `${maxPayout}` }
    return [[currency, { ...amounts, autoplay, turbo, minCycleMs: minCycleMs.slots }] as const]
  })
  return Object.fromEntries(entries)
}

/** Converts a Refusal that rolled back a command to a wallet refusal. */
async function orRefusal(answer: Promise<WalletReply>): Promise<WalletReply> {
  try {
    return await answer
  } catch (error) {
    const refusal = error instanceof Refusal ? walletRefusalOf(error) : undefined
    if (!refusal) throw error
    throw new WalletRefusal(refusal.code, refusal.details)
  }
}

/** Wallet error for a refusal by the player's protection or balance. */
function walletRefusalOf({ code, detail }: Refusal): WalletRefusalData | undefined {
  switch (code) {
    case 'insufficient_funds':
    case 'payout_contested':
      return { code: 'INSUFFICIENT_FUNDS' }
    case 'account_restricted':
    case 'self_excluded':
    case 'timed_out':
    case 'terms_changed':
    case 'identity_required':
      return { code: 'PLAYER_BLOCKED' }
    case 'limit_exceeded':
      return { code: 'LIMIT_REACHED', details: limitDetails(detail) }
    case 'bonus_max_stake':
      return { code: 'LIMIT_REACHED', details: { limit: 'bonus_max_stake', max: detail ?? '0' } }
    case 'reality_check':
      return { code: 'LIMIT_REACHED', details: { limit: 'reality_check' } }
    case 'autobet_refused':
      return { code: 'JURISDICTION_REFUSED', details: { limit: 'autoplay' } }
    case 'cycle_too_short':
    case 'too_many_requests':
      return { code: 'RATE_LIMITED', details: { seconds: detail ?? '1' } }
    default:
      return undefined
  }
}

/** Name of a player's limit, and when it resets, if known. */
function limitDetails(detail = ''): Readonly<Record<string, string>> {
  const [kind = '', span = '', , , resetsAt = ''] = detail.split(',')
  return { limit: `${kind} ${span}`.trim(), ...(resetsAt && { resetsAt }) }
}

function storedRefusal(platform: Platform, bet: ProviderBet, refusal: WalletRefusalData): Promise<WalletReply> {
  const { provider, txId, roundId, gameId, amount, currency, endRound } = bet
  const content = { txId, roundId, gameId, amount, currency, endRound }
  const request: TransactionRequest = { provider, txId, roundId, gameId, currency, amount, call: 'bet', content }
  return platform.writer.execute('keepRefusal', { request, refusal, sessionId: bet.sessionId })
}

/** Wallet API for game providers, and the document that describes it. */
export function walletPages(platform: Platform): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>()
  const keys = knownKeys(platform)
  app.get('/wallet/v1/openapi.json', (context) => context.json(walletOpenApi(platform.settings.site.name)))
  for (const call of Object.keys(WALLET_CALLS) as WalletCall[])
    app.post(
      walletPath(call),
      bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (context) => send(context, refusalReply({ code: 'MALFORMED' })) }),
      async (context) => send(context, await reply(platform, keys, { call, context })),
    )
  return app
}

type IncomingCall = { readonly call: WalletCall; readonly context: Context<AppEnvironment> }

/** Errors that a correct provider never causes: they raise an alarm. */
const ALARMS: ReadonlySet<WalletErrorCode> = new Set<WalletErrorCode>([
  ...(['MALFORMED', 'INVALID_SIGNATURE', 'SOURCE_FORBIDDEN', 'TOKEN_INVALID', 'WRONG_CURRENCY'] as const),
  ...(['ROUND_UNKNOWN', 'ROUND_MISMATCH', 'TX_MISMATCH', 'PAYOUT_LIMIT', 'ROLLBACK_REFUSED'] as const),
])

/** Parameters are ignored: JSON is UTF-8. */
const JSON_TYPE = /^application\/json\s*(?:;|$)/i

async function reply(platform: Platform, keys: KnownKeys, { call, context }: IncomingCall): Promise<WalletReply> {
  const requestId = context.get('requestId')
  const { ip } = clientOf(context, platform.settings.serviceSecret)
  let name: string | null = null
  const answer = await answered().catch((error: unknown) => {
    if (error instanceof WalletRefusal) return refusalReply(error, { requestId })
    // the queue is full: nothing was started
    if (error instanceof Refusal && error.code === 'unavailable') return refusalReply({ code: 'BUSY' }, { requestId })
    platform.log.error({ err: error, requestId, call }, 'wallet call failed')
    return refusalReply({ code: 'INTERNAL' }, { requestId })
  })
  if (answer.code && ALARMS.has(answer.code)) {
    const line = { securityEvent: 'provider_refused', outcome: answer.code, by: call, provider: name, ip, requestId }
    platform.log.warn(line, 'security event')
  }
  return answer

  async function answered(): Promise<WalletReply> {
    const body = new Uint8Array(await context.req.arrayBuffer())
    const { req } = context
    const request = { method: req.method, path: req.path, header: (of: string) => req.header(of), address: ip, body }
    const signer = signedBy(platform, keys, request)
    name = signer.provider.name
    const [disabled, revokedKeys] = await Promise.all([
      readDisabledAcrossPlayers(platform),
      readRevokedAcrossPlayers(platform),
    ])
    if (revokedKeys.has(signer.keyId)) throw new WalletRefusal('INVALID_SIGNATURE')
    const provider = { ...signer.provider, disabled }
    if (disabled.ofProvider(name) === 'off') throw new WalletRefusal('PROVIDER_DISABLED')
    if (!JSON_TYPE.test(req.header('content-type') ?? '')) throw new WalletRefusal('MALFORMED')
    const parsed = WALLET_CALLS[call].request.safeParse(parseWalletJson(body))
    if (!parsed.success) throw new WalletRefusal('MALFORMED')
    // the request was parsed by the schema of this call
    return await (ANSWERS[call] as Answers['win'])(platform, provider, parsed.data as WalletRequest<'win'>)
  }
}

/** Statuses after which a retry may succeed. */
const LATER = [429, 503]

function send(context: Context<AppEnvironment>, { status, body, retryAfterS = '1' }: WalletReply): Response {
  const headers = { 'content-type': 'application/json', ...(LATER.includes(status) && { 'retry-after': retryAfterS }) }
  return new Response(body, { status, headers: { ...headers, 'x-request-id': context.get('requestId') } })
}
