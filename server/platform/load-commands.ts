import * as kernelCommands from './kernel/commands.ts'
import type { Intersection } from './kernel/intersection.ts'
import type { CommandRegistry } from './kernel/writer/command.ts'
import { modules } from './modules/index.ts'
import type * as deskCommands from './operator/commands.ts'

type ModuleEntry = { readonly commands?: () => Promise<CommandRegistry>; readonly module: () => Promise<unknown> }
type Entry = (typeof modules)[keyof typeof modules]
type CommandsOf<One> = One extends { readonly commands: () => Promise<infer Commands> } ? Commands : never

/** Every command, by the name that `writer.execute` takes. */
export type Commands = typeof kernelCommands & typeof deskCommands & Intersection<CommandsOf<Entry>>

/** Loads every command of the platform. Throws TypeError if two have the same name: one of them would never run. */
export async function loadCommands(): Promise<CommandRegistry> {
  const entries: readonly ModuleEntry[] = Object.values(modules)
  const registries = await Promise.all([
    ...entries.flatMap(({ commands }) => (commands ? [commands()] : [])),
    import('./operator/commands.ts'),
  ])
  const all: CommandRegistry = { ...kernelCommands }
  for (const [name, command] of registries.flatMap((registry) => Object.entries(registry))) {
    if (name in all) throw new TypeError(`two commands are named ${name}`)
    all[name] = command
  }
  return all
}
