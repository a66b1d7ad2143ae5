import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** Starts a run of the engines: previous runs can no longer settle anything. Returns its epoch. */
export function beginEpoch({ db, now }: CommandContext): number {
  const row = db.get<{ epoch: bigint }>(
    `INSERT INTO shared_epochs (id, epoch, began_at) VALUES (1, 1, ?)
     ON CONFLICT (id) DO UPDATE SET epoch = epoch + 1, began_at = excluded.began_at RETURNING epoch`,
    [now],
  )
  if (!row) throw new Error('no epoch has started')
  return Number(row.epoch)
}

/** Thrown if another run of the platform has started: this one may not settle anything anymore. */
export class StaleEpoch extends Error {
  static readonly fault = 'StaleEpoch'
  override readonly name = StaleEpoch.fault
}

/** Throws StaleEpoch, which rolls the command back, unless this run is the latest. */
export function requireEpoch({ db }: Pick<CommandContext, 'db'>, epoch: number): void {
  const row = db.get<{ epoch: bigint }>('SELECT epoch FROM shared_epochs WHERE id = 1')
  if (Number(row?.epoch ?? 0n) !== epoch) throw new StaleEpoch(`epoch ${epoch} is over`)
}
