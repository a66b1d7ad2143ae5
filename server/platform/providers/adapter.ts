import type { Logger } from 'pino'
import type { z } from 'zod'
import { EnvironmentError, parseSettings } from '#server/settings.ts'
import { ownValue } from '#server/shared/own-value.ts'

/** What an adapter is opened in. */
export type ProviderSurroundings = {
  /** Its own in the registry: what its pages and its callbacks are found under. */
  readonly name: string
  /** The platform's: keys are derived from it, it is never used as one. */
  readonly secret: string
  /** The one that was in force at a moment, in milliseconds since the epoch. */
  readonly secretAt: (at: number) => string
  readonly log: Logger
  /** Where the site is, without a slash at its end; null where nobody has said. */
  readonly siteOrigin: string | null
}

type Settings = Readonly<Record<string, unknown>>

/** A company behind the port of its kind. */
export type Adapter<Port> = {
  /** Schemas of its own settings, by name. */
  readonly settings: Readonly<Record<string, z.ZodType>>
  /**
   * Opens it with those of the settings that are its own. Throws EnvironmentError for wrong ones.
   * @param place what stands before the name of a wrong one
   */
  readonly open: (settings: Settings, surroundings: ProviderSurroundings, place: string) => Port
}

/** The adapters of a kind, by the names that a setting chooses them by. */
export type Registry<Port> = Readonly<Record<string, Adapter<Port>>>

/** Declares an adapter: the schema of the settings that are its own, and how it is opened with them. */
export function adapter<Schema extends z.ZodObject, Port>(
  schema: Schema,
  open: (settings: z.output<Schema>, surroundings: ProviderSurroundings) => Port,
): Adapter<Port> {
  return {
    settings: schema.shape,
    open: (settings, surroundings, place) => open(parseSettings(schema, settings, place), surroundings),
  }
}

/** The adapter of this name. Throws EnvironmentError, which names the setting, where there is none. */
export function adapterOf<Port>(registry: Registry<Port>, name: string, setting: string): Adapter<Port> {
  const found = ownValue(registry, name)
  if (found) return found
  throw new EnvironmentError([
    `${setting}: no provider is called ${name}; there are ${Object.keys(registry).join(', ')}`,
  ])
}

/** A message that its provider will never take: no such mailbox, no such number. It is not tried again. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable'
}
