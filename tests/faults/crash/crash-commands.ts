import type { CommandRegistry } from '#server/platform/kernel/writer/command.ts'
import { type Commands, loadCommands } from '#server/platform/load-commands.ts'
import { stakeCommands } from './stake-commands.ts'

/** The platform's commands, and ledger operations that no module uses yet. */
export type CrashCommands = Commands & typeof stakeCommands

export async function loadCrashCommands(): Promise<CommandRegistry> {
  return { ...(await loadCommands()), ...stakeCommands }
}
