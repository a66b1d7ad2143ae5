import type { z } from 'zod'
import { playerOfBetAcrossPlayers } from '#server/platform/modules/bets/reads.ts'
import { findAcrossPlayers, readPersonAcrossPlayers } from '#server/platform/modules/identity/reads.ts'
import {
  playerOfDepositAcrossPlayers,
  playerOfWithdrawalAcrossPlayers,
} from '#server/platform/modules/payments/reads.ts'
import { playerOfSportsBetAcrossPlayers } from '#server/platform/modules/sports/reads.ts'
import { deskKey } from '../audit/append-audit.ts'
import { fieldHash } from '../audit/entry.ts'
import type { SUBJECTS, search } from '../contract/players.ts'
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

type Found = Subject & { readonly answer: z.input<typeof search.response> }

/**
 * Looks for a player by an id, email or phone. The entry has the kind of what was typed, a keyed hash of it and the
 * number of hits, and neither the text nor the player.
 */
export async function findPlayers(reads: Reads, typed: string): Promise<Found> {
  const text = typed.trim().toLowerCase()
  const [kind, userId] = UUID.test(text)
    ? await byId(reads, text)
    : ['player' as const, await findAcrossPlayers(reads, text)]
  const person = userId === null ? null : await readPersonAcrossPlayers(reads, userId)
  const hash = fieldHash(deskKey(reads.settings), 'search', text)
  return {
    on: `search:${hash}`,
    params: { kind: UUID.test(text) ? 'id' : 'contact', hits: person ? 1 : 0 },
    answer: {
      players: person ? [shownPlayer(person)] : [],
      found: person && UUID.test(text) ? { kind, id: text } : null,
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
