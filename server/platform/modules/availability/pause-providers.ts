import type { providerPauses } from '#db/platform/schema/availability.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import type { StoredRow } from '#server/platform/kernel/writer/stored-row.ts'

type Row = StoredRow<typeof providerPauses>

export type Pausable = Pick<Row, 'kind' | 'provider'>
export type PauseDirection = Row['direction']
export type PauseCause = Row['cause']

export type Pause = Pick<Row, 'direction' | 'cause'> & { readonly since: number }

/** Name of the one provider of identity checks. */
export const IDENTITY_PROVIDER = 'identity'

/** How a provider is paused now, `in` before `out`. */
export function pausesOf({ db }: Pick<CommandContext, 'db'>, { kind, provider }: Pausable): readonly Pause[] {
  return db
    .all<Pick<Row, 'direction' | 'cause'> & { readonly since: bigint }>(
      'SELECT direction, cause, since FROM provider_pauses WHERE kind = ? AND provider = ? ORDER BY direction',
      [kind, provider],
    )
    .map(({ since, ...row }) => ({ ...row, since: Number(since) }))
}

/** Refuses provider_paused while an operator has paused it in this direction. */
export function requireUnpaused(
  context: Pick<CommandContext, 'db'>,
  { direction, ...provider }: Pausable & { readonly direction: PauseDirection },
): void {
  if (pausesOf(context, provider).some((pause) => pause.direction === direction))
    throw new Refusal('provider_paused', { field: 'provider' })
}

/** First of some providers of payments that is not paused in a direction; if all are, the first of them. */
export function firstUnpaused<Candidate extends { readonly provider: string }>(
  context: Pick<CommandContext, 'db'>,
  direction: PauseDirection,
  candidates: readonly [Candidate, ...Candidate[]],
): Candidate {
  const isPaused = ({ provider }: Candidate) =>
    pausesOf(context, { kind: 'payments', provider }).some((pause) => pause.direction === direction)
  return candidates.find((one) => !isPaused(one)) ?? candidates[0]
}

type NewPause = Pausable & {
  readonly directions: readonly PauseDirection[]
  readonly cause: PauseCause
  readonly operator: string
}

/** Pauses a provider. What is paused already keeps its time, and the graver of the two causes. */
export function pauseProvider({ db, now }: CommandContext, { directions, ...pause }: NewPause): void {
  for (const direction of directions)
    insertRow<typeof providerPauses>(db, {
      into: 'provider_pauses',
      row: { ...pause, direction, since: now },
      onConflict: `ON CONFLICT (kind, provider, direction) DO UPDATE SET operator = excluded.operator,
        cause = CASE WHEN cause = 'difference' THEN cause ELSE excluded.cause END`,
    })
}

/** Resumes a provider. */
export function resumeProvider(
  { db }: CommandContext,
  { kind, provider, directions }: Pausable & { readonly directions: readonly PauseDirection[] },
): void {
  for (const direction of directions)
    db.run('DELETE FROM provider_pauses WHERE kind = ? AND provider = ? AND direction = ?', [kind, provider, direction])
}
