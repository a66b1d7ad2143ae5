import type { z } from 'zod'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { iso } from '#server/platform/kernel/surroundings.ts'
import { playerOfBetAcrossPlayers } from '#server/platform/modules/bets/reads.ts'
import {
  findAcrossPlayers,
  listByAddressAcrossPlayers,
  listByDeviceAcrossPlayers,
  listByEmailAcrossPlayers,
  readPersonAcrossPlayers,
} from '#server/platform/modules/identity/reads.ts'
import {
  playerOfDepositAcrossPlayers,
  playerOfWithdrawalAcrossPlayers,
} from '#server/platform/modules/payments/reads.ts'
import { playerOfSportsBetAcrossPlayers } from '#server/platform/modules/sports/reads.ts'
import { playerTraceOf } from '#server/shared/player-trace.ts'
import { deskKey } from '../audit/append-audit.ts'
import { fieldHash } from '../audit/entry.ts'
import type { SUBJECTS, search, searchTraces } from '../contract/players.ts'
import type { Reads, Subject } from '../desk.ts'
import { masked, maskedName } from '../masked.ts'

export type Person = NonNullable<Awaited<ReturnType<typeof readPersonAcrossPlayers>>>

/** Fields of a player who was just found. */
export async function personOf(reads: Reads, userId: string): Promise<Person> {
  const person = await readPersonAcrossPlayers(reads, userId)
  if (!person) throw new Error('a player who was just found')
  return person
}

/** A player with name and contacts masked. */
export const shownPlayer = ({ id, name, email, phone, currency, verificationStatus, closedAt }: Person) => ({
  id,
  name: maskedName(name),
  email: email && masked(email),
  phone: phone && masked(phone),
  currency,
  verification: verificationStatus,
  state: closedAt === null ? ('open' as const) : ('closed' as const),
})

type Kind = (typeof SUBJECTS)[number]

/** Players by the id of something of theirs. */
const OWNERS: readonly (readonly [Exclude<Kind, 'player'>, (reads: Reads, id: string) => Promise<string | null>])[] = [
  ['bet', playerOfBetAcrossPlayers],
  ['sports_bet', playerOfSportsBetAcrossPlayers],
  ['deposit', playerOfDepositAcrossPlayers],
  ['withdrawal', playerOfWithdrawalAcrossPlayers],
]

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Found<Call extends { readonly response: z.ZodType }> = Subject & { readonly answer: z.input<Call['response']> }

const MOST = 20
/** A shorter beginning of an email would find too many. */
const SHORTEST_BEGINNING = 3

/** Names what was searched for by a keyed hash, so that the entry has neither the text nor the players. */
const searchOf = ({ settings }: Pick<Reads, 'settings'>, text: string) =>
  `search:${fieldHash(deskKey(settings), 'search', text)}`

const peopleOf = (reads: Reads, ids: readonly string[]) => Promise.all(ids.map((id) => personOf(reads, id)))

/**
 * Looks for players by an id, a whole email or phone, or the beginning of an email. The entry has the kind of what was
 * typed and the number of hits.
 */
export async function findPlayers(reads: Reads, typed: string): Promise<Found<typeof search>> {
  const text = typed.trim().toLowerCase()
  const on = searchOf(reads, text)
  if (UUID.test(text)) {
    const [kind, userId] = await byId(reads, text)
    const people = await peopleOf(reads, userId === null ? [] : [userId])
    const found = userId === null ? null : { kind, id: text }
    return { on, params: { kind: 'id', hits: people.length }, answer: { players: people.map(shownPlayer), found } }
  }
  const whole = await findAcrossPlayers(reads, text)
  const ids =
    whole !== null
      ? [whole]
      : text.length < SHORTEST_BEGINNING
        ? []
        : await listByEmailAcrossPlayers(reads, { from: text, to: `${text}\u{10FFFF}` }, MOST)
  const people = await peopleOf(reads, ids)
  return {
    on,
    params: { kind: whole === null ? 'beginning' : 'contact', hits: people.length },
    answer: { players: people.map(shownPlayer), found: null },
  }
}

/** Looks for players by an address, a network or a browser of their logins. Refuses `invalid` on `text` for another text. */
export async function findByTrace(reads: Reads, typed: string): Promise<Found<typeof searchTraces>> {
  const trace = playerTraceOf(typed)
  if (!trace) throw new Refusal('invalid', { field: 'text' })
  const { kind } = trace
  const seen = await (kind === 'device' ? listByDeviceAcrossPlayers : listByAddressAcrossPlayers)(reads, trace, MOST)
  const people = await peopleOf(
    reads,
    seen.map(({ id }) => id),
  )
  return {
    on: searchOf(reads, trace.from),
    params: { kind, hits: seen.length },
    answer: {
      players: people.map((person, index) => {
        const { firstAt = 0, lastAt = null } = seen[index] ?? {}
        return {
          ...shownPlayer(person),
          first_seen_at: iso(firstAt),
          last_seen_at: lastAt === null ? null : iso(lastAt),
        }
      }),
    },
  }
}

async function byId(reads: Reads, id: string): Promise<readonly [Kind, string | null]> {
  if (await readPersonAcrossPlayers(reads, id)) return ['player', id]
  for (const [kind, ownerOf] of OWNERS) {
    const owner = await ownerOf(reads, id)
    if (owner !== null) return [kind, owner]
  }
  return ['player', null]
}
