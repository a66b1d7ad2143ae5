import type { z } from 'zod'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { findAcrossPlayers } from '#server/platform/modules/identity/reads.ts'
import type { Reads } from '../desk.ts'

/** Id of a player by id, email or phone. Refuses not_found on `player`. */
export async function userIdOf(reads: Pick<Reads, 'reader'>, who: string): Promise<string> {
  const userId = await findAcrossPlayers(reads, who)
  if (userId === null) throw new Refusal('not_found', { field: 'player' })
  return userId
}

/** Subject of a look at one player. */
export async function onPlayer(reads: Pick<Reads, 'reader'>, { player }: { readonly player: string }) {
  const userId = await userIdOf(reads, player)
  return { on: `player:${userId}`, userId }
}

/** `next` of a page: the last id, unless the page is the last one. */
export const nextOf = (rows: readonly { readonly id: string }[], limit: number): string | null =>
  rows.length < limit ? null : (rows.at(-1)?.id ?? null)

/** Rows of a list as they are sent: without undefined fields, and with times as text. */
export const rowsOf = (rows: readonly object[]) => JSON.parse(JSON.stringify(rows)) as Record<string, never>[]

/** Refuses `invalid` with each path that does not match. */
export function parsed<Shape extends z.ZodType>(shape: Shape, document: unknown): z.output<Shape> {
  const result = shape.safeParse(document)
  if (result.success) return result.data
  const fields = result.error.issues.map(({ path }) => path.join('.') || 'base')
  throw Refusal.of([...new Set(fields)].map((field) => ({ code: 'invalid', field })))
}
