import { operatorApi, RefusedCall } from '#server/platform/operator/command-line/api.ts'
import { VERBS, WrongWords } from '#server/platform/operator/command-line/verbs.ts'
import { type Desk, type DeskOperator, deskOf, openDesk } from './desk.ts'
import type { TestPlatform } from './start-platform.ts'

type Reply = {
  readonly status: number
  readonly data: Record<string, unknown> | undefined
  readonly errors: Readonly<Record<string, string[]>> | undefined
}

const TEAM = {
  sue: ['support'],
  fin: ['finance'],
  fay: ['finance'],
  rik: ['risk'],
  tom: ['trading'],
  tim: ['trading'],
  max: ['marketing'],
  mia: ['marketing'],
  kay: ['compliance'],
} as const

export type TeamName = keyof typeof TEAM | 'admin'

const teams = new WeakMap<object, Promise<Desk & Readonly<Record<TeamName, DeskOperator>>>>()

type Site = Pick<TestPlatform, 'platform' | 'clock'>

/** The people at the desk of a platform: opened with the first of them who is needed. */
export function teamOf(site: Site): Promise<Desk & Readonly<Record<TeamName, DeskOperator>>> {
  const known = teams.get(site.platform)
  if (known) return known
  const opening = openDesk(site, TEAM)
  teams.set(site.platform, opening)
  return opening
}

/** Verbs that ask for a code of the authenticator. */
const NEEDS_CODE = /^(?:withdrawal approve|identity (?:approve|show)|sports-result confirm|request approve) /

/** Runs a command of `npm run op` as one of the team; null: without a key. */
export async function operate(
  site: Site,
  [verb, ...args]: readonly [string, ...string[]],
  by: TeamName | DeskOperator | null = 'sue',
  document?: unknown,
): Promise<Reply> {
  const desk = typeof by === 'string' ? await teamOf(site) : deskOf(site)
  const person = typeof by === 'string' ? (await teamOf(site))[by] : (by ?? undefined)
  let status = 200
  const api = operatorApi({
    key: person?.key,
    totp: NEEDS_CODE.test(`${[verb, ...args].join(' ')} `) ? person?.code() : undefined,
    async send(path, init) {
      const response = await desk.fetch(path, init)
      status = response.status
      return response
    },
  })
  try {
    const data = await VERBS[verb]?.run(api, { args, document })
    return { status, data: data as Record<string, unknown>, errors: undefined }
  } catch (error) {
    if (error instanceof WrongWords) return { status: 400, data: undefined, errors: undefined }
    if (!(error instanceof RefusedCall)) throw error
    return { status, data: undefined, errors: (JSON.parse(error.message) as { errors: Reply['errors'] }).errors }
  }
}

/** The same of an act that takes two: the second sees what it would do, and approves it. */
export async function operateByTwo(
  site: Site,
  words: readonly [string, ...string[]],
  [first, second]: readonly [TeamName | null, TeamName],
  document?: unknown,
): Promise<Reply> {
  const asked = await operate(site, words, first, document)
  if (asked.data?.waits !== true) return asked
  const id = String(asked.data.request)
  await operate(site, ['request', 'show', id], second)
  const decided = await operate(site, ['request', 'approve', id], second)
  return decided.data?.state === 'executed' ? { ...decided, data: decided.data.result as Reply['data'] } : decided
}
