import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

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
