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

/** Another run of the platform has begun: this one may settle nothing any more. */
export class StaleEpoch extends Error {
  static readonly fault = 'StaleEpoch'
  override readonly name = StaleEpoch.fault
}

/** Throws StaleEpoch, which undoes the command, unless this run is the last that has begun. */
export function requireEpoch({ db }: Pick<CommandContext, 'db'>, epoch: number): void {
  const row = db.get<{ epoch: bigint }>('SELECT epoch FROM shared_epochs WHERE id = 1')
  if (Number(row?.epoch ?? 0n) !== epoch) throw new StaleEpoch(`epoch ${epoch} is over`)
}
