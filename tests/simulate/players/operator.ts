import { type OperatorApi, operatorApi, RefusedCall } from '#server/platform/operator/command-line/api.ts'
import { VERBS } from '#server/platform/operator/command-line/verbs.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { accept, type DeskOperator, deskAt } from '../../support/platform/desk.ts'
import { freeBetCampaign, inEach, moneyCampaign, spinsCampaign } from '../../support/promotions/campaigns.ts'
import { WINNER } from '../peers/odds-company.ts'
import { DESK_ORIGIN, SERVICE_SECRET } from '../programs/platform-program.ts'
import { NoResponse } from '../world/network.ts'
import type { World } from '../world/world.ts'
import { START_MS } from '../world/world.ts'
import { CARE } from './care.ts'
import { createClient } from './client.ts'
import { type Desk, type DeskAct, type Name, TEAM } from './desk.ts'
import type { Player } from './player.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const NAMES = { ru: 'Гонка', en: 'Race', kz: 'Жарыс', br: 'Corrida', hi: 'दौड़' }

/** The operators of the house. */
export type Operators = {
  /** Number of acts that were begun. */
  readonly acts: number
  /** Idempotency keys of acknowledged movements of money. */
  readonly movements: readonly string[]
  run(isPlaying: () => boolean): Promise<void>
}

const ofPlayer = ({ random, players }: Desk) => random.pick(players).email

const ACTS: readonly DeskAct[] = [
  ...CARE,
  {
    name: 'withdrawals',
    weight: 10,
    async run({ operate, random }) {
      const data = await operate<{ withdrawals: readonly { id: string }[] }>('fin', ['withdrawal', 'list'])
      for (const { id } of data?.withdrawals ?? [])
        await operate(
          'fin',
          random.chance(0.9) ? ['withdrawal', 'approve', id] : ['withdrawal', 'refuse', id, 'refused'],
        )
    },
  },
  {
    name: 'identity',
    weight: 6,
    async run({ operate, random }) {
      const data = await operate<{ checks: readonly { userId: string }[] }>('kay', ['identity', 'list'])
      for (const { userId: player } of data?.checks ?? [])
        await operate(
          'kay',
          random.chance(0.8) ? ['identity', 'approve', player] : ['identity', 'refuse', player, 'unreadable'],
        )
    },
  },
  {
    name: 'games',
    weight: 2,
    async run({ operate, random, world }) {
      const game = random.pick(['loomlight', 'harbour-roulette', 'all'])
      await operate('rik', ['games', 'studio', game, random.pick(['maintenance', 'off'])])
      await world.time.sleep(random.between(10_000, 600_000))
      await operate('rik', ['games', 'studio', game, 'on'])
    },
  },
  {
    name: 'campaign',
    weight: 2,
    async run(desk) {
      const { operate, random } = desk
      const number = desk.nextNumber()
      const id = `campaign-${number}`
      const until = new Date(START_MS + 300 * DAY_MS).toISOString()
      const document = random.pick([
        freeBetCampaign({ id, trigger: { on: 'code', code: `BET${1000 + number}` } }),
        moneyCampaign({ id }),
        spinsCampaign({ id, trigger: { on: 'code', code: `SPINS${1000 + number}` }, until }),
      ])
      await operate('max', ['campaign'], document)
      await operate('max', ['campaign-letters', id])
      if (random.chance(0.2)) await operate('max', ['campaign-state', id, random.pick(['paused', 'live', 'ended'])])
      await operate('max', ['bonus', ofPlayer(desk), id, `act-${number}`])
      await operate('max', ['free-spins', ofPlayer(desk), id])
    },
  },
  {
    name: 'tournament',
    weight: 2,
    async run(desk) {
      const { operate, random, world } = desk
      const id = `race-${desk.nextNumber()}`
      const now = world.clock.now()
      const document = {
        id,
        names: NAMES,
        games: ['dice', 'coinflip', 'loomlight'],
        from: new Date(now + 60_000).toISOString(),
        until: new Date(now + random.between(2, 8) * HOUR_MS).toISOString(),
        scoring: random.pick(['turnover', 'best_multiplier', 'sum_points']),
        best_of: 5,
        min_stake: inEach(1),
        currency: 'USD',
        prizes: ['50', '20', '10'],
      }
      await operate('max', ['tournament'], document)
      await world.time.sleep(random.between(1, 3) * HOUR_MS)
      if (random.chance(0.2)) await operate('max', [random.pick(['tournament-end', 'tournament-cancel']), id])
    },
  },
  {
    name: 'sports',
    weight: 3,
    async run(desk) {
      const { operate, random, world } = desk
      await operate('tom', ['sports-factor', ofPlayer(desk), random.pick(['0.5', '1'])])
      await operate('tom', ['sports-limit', 'list'])
      await operate('tom', ['sports-limit', random.pick(['event', 'player_event']), random.pick(['100000', 'default'])])
      const event = random.pick([...world.odds.settled, 'sim:match:0'])
      const grades = random.pick(['void', 'home=won,draw=lost,away=lost'])
      await operate('tom', ['sports-result', 'propose', event, WINNER, grades, 'wrong result'])
    },
  },
  {
    name: 'players',
    weight: 3,
    async run(desk) {
      const { operate, random } = desk
      await operate('max', ['vip', ofPlayer(desk), random.pick(['approved', 'refused']), 'as agreed'])
      await operate('sue', ['feature', ofPlayer(desk), 'bonus_balances', 'on'])
      if (random.chance(0.1)) await operate('sue', ['sign-out', ofPlayer(desk)])
    },
  },
  {
    name: 'secrets and keys',
    weight: 1,
    async run(desk) {
      const { operate, client, random } = desk
      await operate('admin', ['secret'])
      await operate('rik', ['games', 'revoke', 'studio-2'])
      if (random.chance(0.2)) {
        const { data } = await client.surely(contract.log.origins, {})
        await operate('admin', ['log-next', data?.logs.at(-1)?.origin ?? '', 'an exercise'])
      }
    },
  },
  {
    name: 'messages',
    weight: 2,
    async run({ operate }) {
      await operate('sue', ['message', 'list'])
      await operate('sue', ['message', 'retry', 'all'])
    },
  },
]

const SECOND: Partial<Record<Name, Name>> = {
  fin: 'fay',
  rik: 'rob',
  tom: 'tim',
  max: 'mia',
  kay: 'kim',
  admin: 'ada',
  sue: 'fin',
}
const TIMEOUT_MS = 10_000
/** Pause between two acts, on average. */
const PAUSE_MS = 120_000
/** Number of desks that work at the same time. */
const DESKS = 6
/** Verbs that ask for a code of the authenticator. */
const NEEDS_CODE = /^(?:withdrawal approve|identity (?:approve|show)|sports-result confirm|request approve) /

/** Invites everybody before faults begin, and gives each a key. */
async function openDesk(world: World, send: (path: string, init?: RequestInit) => Promise<Response>) {
  const desk = deskAt(DESK_ORIGIN, send)
  // a code that was used is not waited for: acts of one person are minutes apart
  const site = { clock: { now: world.clock.now, advance() {} } }
  const setup = await desk.send('/v1/setup', { headers: { 'x-service-secret': SERVICE_SECRET } })
  const people = new Map<Name, DeskOperator>()
  const admin = await accept(site, desk, String(setup.body.link))
  people.set('admin', admin)
  // all at once: from the second operator on, an invitation takes two
  const links = new Map<Name, string>()
  for (const [name, role] of Object.entries(TEAM)) {
    const { body } = await admin.post('/v1/operators', { name, roles: [role], why: 'a colleague' })
    links.set(name as Name, (body.result as { link: string }).link)
  }
  for (const [name, link] of links) people.set(name, await accept(site, desk, link))
  return people
}

export function createOperators(world: World, players: readonly Player[]): Operators {
  const random = world.random.fork('operators')
  const client = createClient(world, 'operator', '127.0.0.1')
  const send = (path: string, init?: RequestInit) =>
    world.network.deliver({ from: 'operator', to: 'platform', timeoutMs: TIMEOUT_MS }, async () => {
      const response = await world.platform.operatorFetch(new Request(`${DESK_ORIGIN}${path}`, init))
      return new Response(await response.arrayBuffer(), { status: response.status, headers: response.headers })
    })
  let acts = 0
  let number = 0
  const movements: string[] = []
  return {
    movements,
    get acts() {
      return acts
    },
    async run(isPlaying) {
      const people = await openDesk(world, send)
      /** Makes calls as one of the team; null if one was rejected, undefined if its response was lost. */
      async function attempt<Data>(name: Name, make: (api: OperatorApi) => Promise<Data>, totp?: string) {
        const api = operatorApi({ key: people.get(name)?.key, totp, send })
        let what = ''
        try {
          const data = await make((call, input) => {
            what = call
            return api(call, input)
          })
          world.note(`${name} ${what} 200`)
          return data
        } catch (error) {
          if (!(error instanceof RefusedCall || error instanceof NoResponse)) throw error
          world.note(`${name} ${what} ${error.message.slice(0, 120)}`)
          return error instanceof NoResponse ? undefined : null
        }
      }
      async function once(name: Name, [verb, ...args]: readonly [string, ...string[]], document?: unknown) {
        const totp = NEEDS_CODE.test(`${[verb, ...args].join(' ')} `) ? people.get(name)?.code() : undefined
        const run = async (api: OperatorApi) => VERBS[verb]?.run(api, { args, document })
        return ((await attempt(name, run, totp)) ?? null) as Record<string, unknown> | null
      }
      async function approved(second: Name, id: string) {
        let decision: Record<string, unknown> | null
        do {
          await world.time.sleep(random.between(31_000, 120_000))
          await once(second, ['request', 'show', id])
          decision = await once(second, ['request', 'approve', id])
        } while (decision?.state === 'requested')
        // a request that would do something else by now is answered too, and has moved nothing
        return (decision?.state === 'executed' ? decision.result : null) as never
      }
      const operate: Desk['operate'] = async (name, words, document) => {
        const data = await once(name, words, document)
        const second = SECOND[name]
        return data?.waits === true && second !== undefined ? approved(second, String(data.request)) : (data as never)
      }
      const read: Desk['read'] = async (name, call) => (await attempt(name, call)) ?? null
      const act: Desk['act'] = async ([first, second], call, idempotent) => {
        let performed = await attempt(first, call)
        while (performed === undefined && idempotent) {
          await world.time.sleep(random.between(1000, 60_000))
          performed = await attempt(first, call)
        }
        if (!performed) return null
        return performed.state === 'done' ? performed.result : approved(second, performed.request.id)
      }
      const desk: Desk = { world, client, random, players, movements, operate, read, act, nextNumber: () => ++number }
      const total = ACTS.reduce((sum, { weight }) => sum + weight, 0)
      // several at a time, since some wait for hours within an act
      async function work(): Promise<void> {
        while (isPlaying()) {
          await world.time.sleep(random.exponential(DESKS * PAUSE_MS))
          let left = random() * total
          const chosen = ACTS.find(({ weight }) => {
            left -= weight
            return left < 0
          })
          acts += 1
          await chosen?.run(desk)
        }
      }
      await Promise.all(Array.from({ length: DESKS }, work))
    },
  }
}
