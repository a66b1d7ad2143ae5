import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** Begins a run of the engines: from now on no run before it settles anything. Gives the number that it settles under. */
export function beginEpoch({ db, now }: CommandContext): number {
  const row = db.get<{ epoch: bigint }>(
    `INSERT INTO shared_epochs (id, epoch, began_at) VALUES (1, 1, ?)
     ON CONFLICT (id) DO UPDATE SET epoch = epoch + 1, began_at = excluded.began_at RETURNING epoch`,
    [now],
  )
  if (!row) throw new Error('no epoch has begun')
  return Number(row.epoch)
}
