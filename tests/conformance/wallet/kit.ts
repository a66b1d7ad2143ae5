import { z } from 'zod'
import {
  WALLET_CALLS,
  type WalletAnswer,
  type WalletCall,
  walletError,
  walletPath,
} from '#server/shared/contract/provider-wallet/calls.ts'
import { WALLET_ERRORS, type WalletErrorCode } from '#server/shared/contract/provider-wallet/errors.ts'
import {
  SIGNATURE_WINDOW_S,
  WALLET_HEADERS,
  walletSignature,
} from '#server/shared/contract/provider-wallet/signature.ts'

/** A wallet to test as a provider would call it, with an unused launch token. */
export type WalletUnderTest = {
  readonly url: string
  readonly key: { readonly id: string; readonly secret: string }
  readonly launchToken: string
  readonly gameId: string
  readonly send: (url: string, init: RequestInit) => Promise<Response>
  /** Milliseconds. */
  readonly now: () => number
  readonly pause: (ms: number) => Promise<void>
}

const SETTLES_MS = 61_000

/** Result of a rule; `where` lists the wallet's deviations from it. */
export type WalletVerdict = { readonly rule: string; readonly where: readonly string[] }

type Answer = { readonly status: number; readonly text: string; readonly json: unknown }
type Signing = {
  readonly type?: string
  readonly offsetS?: number
  readonly key?: WalletUnderTest['key']
  readonly signature?: string
}

const balanceOf = z.object({ balance: z.object({ amount: z.string() }) })
const roundOf = z.object({ round: z.object({ state: z.string(), staked: z.string(), won: z.string() }) })

/**
 * Plays against a wallet by its published rules and yields a verdict for each of them. It places a few minimum stakes
 * of the player who has launched the game, and returns most of the money.
 */
export async function* conformWallet(wallet: WalletUnderTest): AsyncGenerator<WalletVerdict> {
  const { key, gameId, launchToken, send, now, pause } = wallet
  const run = now().toString(36)
  let sent = 0
  let where: string[] = []
  const ids: string[] = []

  async function post(call: WalletCall, body: string, signing: Signing = {}): Promise<Answer> {
    const path = walletPath(call)
    const { id: keyId, secret } = signing.key ?? key
    const time = String(Math.floor(now() / 1000) + (signing.offsetS ?? 0))
    const signed = { method: 'POST', path, time, keyId, body: new TextEncoder().encode(body) }
    const response = await send(wallet.url + path, {
      method: 'POST',
      body,
      headers: {
        'content-type': signing.type ?? 'application/json',
        [WALLET_HEADERS.key]: keyId,
        [WALLET_HEADERS.time]: time,
        [WALLET_HEADERS.signature]: signing.signature ?? walletSignature(secret, signed),
      },
    })
    const text = await response.text()
    return { status: response.status, text, json: parsed(text) }
  }
  const callOnce = (call: WalletCall, request: object, signing?: Signing) =>
    post(call, JSON.stringify(request), signing)

  function check(isSo: boolean, otherwise: string): void {
    if (!isSo) where.push(otherwise)
  }
  /** Parses the response of a call that must be accepted. */
  function durations<Name extends WalletCall>(
    call: Name,
    { status, text, json }: Answer,
  ): WalletAnswer<Name> | undefined {
    const read = WALLET_CALLS[call].response.safeParse(json)
    check(status === 200, `${call}: ${status} ${text.slice(0, 200)}`)
    if (status === 200)
      for (const { path, message } of read.error?.issues ?? []) where.push(`${call}: ${path.join('.')}: ${message}`)
    return read.success ? (read.data as WalletAnswer<Name>) : undefined
  }
  function refuses(answer: Answer, code: WalletErrorCode): void {
    const { status, retry } = WALLET_ERRORS[code]
    const reported = walletError.safeParse(answer.json)
    const isSo = reported.success && reported.data.error.code === code && reported.data.error.retry === retry
    check(
      isSo && answer.status === status,
      `expected ${status} ${code}, got ${answer.status} ${answer.text.slice(0, 120)}`,
    )
  }
  const same = (first: Answer, second: Answer) =>
    check(first.status === second.status && first.text === second.text, 'the same transaction was answered otherwise')
  const verdict = (rule: string): WalletVerdict => {
    const found = { rule, where }
    where = []
    return found
  }

  const opened = durations('authenticate', await callOnce('authenticate', { launchToken, gameId }))
  yield verdict('a launch token opens a session in the shape of the document')
  if (!opened) return
  refuses(await callOnce('authenticate', { launchToken, gameId }), 'TOKEN_INVALID')
  yield verdict('a launch token opens one session')

  const { sessionId, playerRef, currency, limits } = opened
  const stake = limits.minStake
  const start = BigInt(opened.balance.amount)
  const common = (roundId: string) => {
    sent += 1
    const txId = `kit-${run}-${sent}`
    ids.push(txId)
    return { txId, roundId: `kit-${run}-${roundId}`, gameId }
  }
  /** Respects the minimum interval of the player's jurisdiction. */
  async function bet(roundId: string, more: object = {}, signing?: Signing): Promise<Answer & { request: object }> {
    const request = { sessionId, ...common(roundId), amount: stake, currency, ...more }
    await pause(limits.minCycleMs)
    return { ...(await callOnce('bet', request, signing)), request }
  }
  async function win(roundId: string, amount: string, more: object = {}) {
    const request = { playerRef, ...common(roundId), amount, currency, ...more }
    return { ...(await callOnce('win', request)), request }
  }
  async function rollback(roundId: string, refTxId: string) {
    const { gameId: _, ...rest } = common(roundId)
    const request = { playerRef, ...rest, refTxId, reason: 'timeout' }
    return { ...(await callOnce('rollback', request)), request }
  }
  const txOf = ({ request }: { request: object }) => ('txId' in request ? String(request.txId) : '')
  const amountOf = ({ json }: Answer) => BigInt(balanceOf.safeParse(json).data?.balance.amount ?? -1)
  const stateOf = ({ json }: Answer) => roundOf.safeParse(json).data?.round.state

  refuses(await callOnce('balance', { sessionId }, { signature: `v1=${'0'.repeat(64)}` }), 'INVALID_SIGNATURE')
  refuses(await callOnce('balance', { sessionId }, { key: { id: 'nobody', secret: key.secret } }), 'INVALID_SIGNATURE')
  refuses(await callOnce('balance', { sessionId }, { key: { ...key, secret: '1'.repeat(64) } }), 'INVALID_SIGNATURE')
  yield verdict('what is not signed by a key that it knows is refused')
  refuses(await callOnce('balance', { sessionId }, { offsetS: -SIGNATURE_WINDOW_S - 2 }), 'CLOCK_SKEW')
  refuses(await callOnce('balance', { sessionId }, { offsetS: SIGNATURE_WINDOW_S + 2 }), 'CLOCK_SKEW')
  durations('balance', await callOnce('balance', { sessionId }, { offsetS: SIGNATURE_WINDOW_S - 5 }))
  yield verdict('clocks may be five minutes apart, and no more')
  refuses(await post('balance', `{"sessionId":"x","sessionId":${JSON.stringify(sessionId)}}`), 'MALFORMED')
  refuses(await post('balance', `\uFEFF${JSON.stringify({ sessionId })}`), 'MALFORMED')
  refuses(await post('bet', 'not JSON'), 'MALFORMED')
  refuses(await bet('malformed', { amount: 1 }), 'MALFORMED')
  refuses(await bet('malformed', { amount: '0' }), 'MALFORMED')
  yield verdict('what is no JSON of the document is refused, and moves nothing')
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])
    refuses(await bet('mistyped', {}, { type }), 'MALFORMED')
  durations('balance', await callOnce('balance', { sessionId }, { type: 'application/json; charset=utf-8' }))
  yield verdict('what is sent as anything but application/json is refused, and moves nothing')
  refuses(await callOnce('balance', { sessionId: 'kit-nobodys' }), 'SESSION_EXPIRED')
  refuses(await bet('refused', { gameId: 'kit-no-such-game' }), 'GAME_UNKNOWN')
  refuses(await bet('refused', { amount: `${BigInt(limits.maxStake) + BigInt(limits.stakeStep)}` }), 'STAKE_REFUSED')
  refuses(await bet('refused', { amount: `${BigInt(stake) + 1n}` }), 'STAKE_REFUSED')
  refuses(await bet('refused', { currency: currency === 'USD' ? 'EUR' : 'USD' }), 'WRONG_CURRENCY')
  yield verdict('a bet of no session, no game, another currency or a wrong stake is refused')

  const first = await bet('a')
  const taken = durations('bet', first)
  check(amountOf(first) === start - BigInt(stake), 'the balance is not less by the stake')
  check(taken?.round.state === 'OPEN' && taken.round.staked === stake, 'the round is not open with its stake')
  yield verdict('a bet takes its stake and opens its round')
  same(first, await callOnce('bet', first.request))
  yield verdict('a bet that is sent again is answered as the first time, byte for byte')
  refuses(await callOnce('bet', { ...first.request, amount: `${2n * BigInt(stake)}` }), 'TX_MISMATCH')
  refuses(await win('a', '0', { txId: txOf(first) }), 'TX_MISMATCH')
  yield verdict('an id of a transaction stands for one content of one call')
  const won = await win('a', stake)
  durations('win', won)
  check(amountOf(won) === start, 'the win was not paid')
  same(won, await callOnce('win', won.request))
  const second = await win('a', stake)
  check(amountOf(second) === start + BigInt(stake), 'a second win of a round was not paid')
  yield verdict('a round pays several wins, each once')
  refuses(await rollback('a', txOf(first)), 'ROLLBACK_REFUSED')
  refuses(await rollback('a', txOf(won)), 'ROLLBACK_REFUSED')
  yield verdict('a bet of a round that has won, and what is no bet, are not rolled back')
  const ended = await callOnce('end_round', { playerRef, ...common('a') })
  durations('end_round', ended)
  check(stateOf(ended) === 'CLOSED', 'the round is not closed')
  refuses(await bet('a'), 'ROUND_CLOSED')
  const late = await win('a', stake)
  check(late.status === 200 && stateOf(late) === 'CLOSED', 'a late win was not paid to a round that stays closed')
  yield verdict('a round that has ended takes no bet, and pays a late win')

  const undone = await bet('b')
  const back = await rollback('b', txOf(undone))
  check(durations('rollback', back)?.rolledBack === stake && stateOf(back) === 'VOID', 'the stake was not given back')
  same(back, await callOnce('rollback', back.request))
  same(undone, await callOnce('bet', undone.request))
  refuses(await bet('b'), 'ROUND_CLOSED')
  yield verdict('a bet is rolled back once, and its round is void')
  const early = `kit-${run}-early`
  check(
    durations('rollback', await rollback('c', early))?.rolledBack === '0',
    'a rollback before its bet gave something back',
  )
  refuses(await bet('c', { txId: early }), 'TX_ROLLED_BACK')
  refuses(await bet('c', { txId: early }), 'TX_ROLLED_BACK')
  yield verdict('a rollback before its bet refuses the bet permanently')

  refuses(await win('never', stake), 'ROUND_UNKNOWN')
  refuses(await callOnce('end_round', { playerRef, ...common('never') }), 'ROUND_UNKNOWN')
  refuses(await win('a', stake, { playerRef: 'kit-somebody-else' }), 'ROUND_MISMATCH')
  refuses(await win('a', `${BigInt(limits.maxPayout) * 2n}`), 'PAYOUT_LIMIT')
  yield verdict('nothing is won without a bet, by another player or above the payout limit')
  const lost = await bet('d', { endRound: true })
  check(stateOf(lost) === 'CLOSED', 'a bet with endRound does not close its round')
  yield verdict('a bet may end its round at once')

  const left = await callOnce('balance', { sessionId })
  check(amountOf(left) === start + BigInt(stake), 'what was staked, won and given back does not add up')
  yield verdict('the balance is what was staked, won and given back')

  const window = { from: new Date(now() - 3_600_000).toISOString(), to: new Date(now() + 1).toISOString() }
  refuses(await callOnce('reconcile', window), 'MALFORMED')
  await pause(SETTLES_MS)
  const listed = new Set<string>()
  let cursor: number | null | undefined
  let last = 0
  while (cursor !== null) {
    const page = durations('reconcile', await callOnce('reconcile', { ...window, ...(cursor && { cursor }) }))
    if (!page) break
    for (const { seq, txId } of page.entries) {
      check(seq > last, 'transactions are not in their order')
      last = seq
      listed.add(txId)
    }
    cursor = page.cursor
  }
  for (const answer of [first, won, second, ended, late, undone, back, lost])
    if ('request' in answer && typeof answer.request === 'object' && answer.request)
      check(listed.has(txOf({ request: answer.request })), 'a transaction is not in the reconciliation')
  yield verdict('reconcile lists each transaction that was moved, once it is a minute old')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
