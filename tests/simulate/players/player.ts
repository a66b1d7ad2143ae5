import { Secret, TOTP } from 'otpauth'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import type { Call, CallInput, CallOutput } from '#server/shared/contract/call.ts'
import { contract } from '#server/shared/contract/contract.ts'
import type { WireReceipt } from '#server/shared/log/check-receipt.ts'
import { limitIn } from '#server/shared/money/limits.ts'
import type { Random } from '../world/random.ts'
import type { World } from '../world/world.ts'
import { type Client, createClient, type Reply } from './client.ts'

/** A bet that was acknowledged to its player. */
export type AcknowledgedBet = {
  readonly id: string
  /** When the request was first sent, and when the response came, by true time. */
  readonly sentAt: number
  readonly answeredAt: number
}

/** A player, with everything that they know of their account. */
export type Player = {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly currency: Currency
  readonly client: Client
  readonly random: Random
  password: string
  /** Null while signed out. */
  token: string | null
  /** Set when the account was closed: nothing works any more. */
  isClosed: boolean
  /** Whether an operator may have closed the account. */
  isClosing: boolean
  /** Secret of the second factor; null without one. */
  secondFactor: string | null
  /** Times in which nothing may be staked, from their acknowledgement on, by true time. */
  readonly stops: { readonly from: number; readonly until: number }[]
  /** Acknowledged bets, by id. */
  readonly bets: Map<string, AcknowledgedBet>
  /** Requests whose outcome the player never learned. */
  undecided: number
  readonly receipts: WireReceipt[]
  readonly deposits: string[]
  readonly withdrawals: string[]
  /** Number of acts that were begun. */
  acts: number
}

/** Something that players do; its name is part of the trace. */
export type Act = {
  readonly name: string
  /** How often it is done, relative to the others. */
  readonly weight: number
  readonly run: (player: Player, world: World) => Promise<unknown>
}

let keys = 0
/** A new idempotency key. */
export const newKey = (player: Player): string => `${player.name}-${String(++keys).padStart(12, '0')}`

/** Numbers keys from one again, for another simulation in this process. */
export const resetKeys = (): void => {
  keys = 0
}

export function createPlayer(world: World, number: number): Player {
  const name = `player-${number}`
  const random = world.random.fork(name)
  return {
    name,
    email: `${name}@simulation.example`,
    phone: `+7701${String(1_000_000 + number)}`,
    currency: CURRENCY_CODES[number % CURRENCY_CODES.length] as Currency,
    client: createClient(world, name, `10.${(number >> 8) & 255}.${number & 255}.7`),
    random,
    password: `seven quiet rivers ${number}`,
    token: null,
    isClosed: false,
    isClosing: false,
    secondFactor: null,
    stops: [],
    bets: new Map(),
    undecided: 0,
    receipts: [],
    deposits: [],
    withdrawals: [],
    acts: 0,
  }
}

/** An amount of roubles in the player's currency. */
export const amountOf = (player: Player, roubles: number): string => limitIn(String(roubles), player.currency)

/**
 * A call of a signed-in player, repeated until it is decided; a player whose session has ended signs in again. For reads
 * and for calls with an idempotency key.
 */
export async function request<C extends Call>(
  player: Player,
  world: World,
  call: C,
  input: CallInput<C>,
): Promise<Reply<CallOutput<C>>> {
  const sentAt = world.time.now()
  let reply = await player.client.surely(call, input, player.token)
  if (reply.status === 401 && !player.isClosed) {
    if (await renewSession(player, world)) reply = await player.client.surely(call, input, player.token)
    else player.undecided += 1
  }
  if (reply.error?.includes('reality_check'))
    await player.client.surely(contract.limits.answerRealityCheck, { answer: 'go_on' }, player.token)
  if (reply.data !== null) keep(player, reply.data as Record<string, unknown>, sentAt, world.time.now())
  return reply
}

type Decided = { readonly id?: string; readonly receipt?: WireReceipt }

/** Notes the bets and receipts of a response. */
function keep(player: Player, data: Record<string, unknown>, sentAt: number, answeredAt: number): void {
  const { bet, bets, round, receipt } = data as {
    bet?: Decided
    bets?: readonly Decided[]
    round?: Decided | null
    receipt?: WireReceipt
  }
  const answered = [...(bet ? [bet] : []), ...(round ? [round] : []), ...(bets && 'balance' in data ? bets : [])]
  for (const one of answered) {
    if (one.id !== undefined && !player.bets.has(one.id)) player.bets.set(one.id, { id: one.id, sentAt, answeredAt })
    if (one.receipt) player.receipts.push(one.receipt)
  }
  if (receipt) player.receipts.push(receipt)
}

/** Renews the token, or signs in again. */
async function renewSession(player: Player, world: World): Promise<boolean> {
  if (player.token !== null) {
    const { data } = await player.client.surely(contract.auth.refresh, {}, player.token)
    player.token = data?.access_token ?? null
  }
  return player.token !== null || (await signIn(player, world))
}

/** Signs in by password until it is decided; false if the account does not open. */
export async function signIn(player: Player, world: World): Promise<boolean> {
  const { emailPassword } = contract.auth.login
  const reply = await player.client.surely(emailPassword, {
    email: player.email,
    password: player.password,
    ...(player.secondFactor !== null && { second_factor: codeOfSecondFactor(player.secondFactor, world) }),
  })
  player.token = reply.data?.token ?? null
  return player.token !== null
}

/** Registers, and makes a first deposit. */
export async function register(player: Player, world: World): Promise<boolean> {
  const { email, password, currency } = player
  const reply = await player.client.surely(contract.auth.register.email, { email, password, currency, is_adult: true })
  player.token = reply.data?.token ?? null
  // a registration whose response was lost is one of an address that is taken
  if (player.token === null && !(await signIn(player, world))) return false
  const amount = amountOf(player, 100_000)
  const deposit = { amount, currency, idempotency_key: newKey(player) }
  const { data } = await request(player, world, contract.payments.createDeposit, deposit)
  if (data !== null) world.company.payFor(data.id)
  return true
}

/** The code that an authenticator shows now. */
export const codeOfSecondFactor = (secret: string, { clock }: World): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now() })
