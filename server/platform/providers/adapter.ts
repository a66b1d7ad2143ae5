import type { Logger } from 'pino'
import type { z } from 'zod'
import type { SendRequest } from '#server/http/send-request.ts'
import { EnvironmentError, parseSettings } from '#server/settings.ts'
import { ownValue } from '#server/shared/own-value.ts'
import type { After } from '#server/shared/timers.ts'

/** Notes of logs in a directory of the host. */
export type NoteFolder = {
  /** Note of the largest size of a log; null without one. */
  latest(origin: string): Promise<string | null>
  /** Writes a note unless there is one of its size, durably. */
  write(origin: string, size: number, note: string): Promise<void>
}

/** @param url a `file:` URL. Throws EnvironmentError if there is no such directory. */
export type OpenNoteFolder = (url: string) => NoteFolder

/** Environment for opening an adapter. */
export type ProviderSurroundings = {
  /** Its name in the registry, under which its pages and callbacks are served. */
  readonly name: string
  /** The platform's secret. Keys are derived from it; it is never used as a key itself. */
  readonly secret: string
  /** The secret that was current at a moment, in milliseconds since the epoch. */
  readonly secretAt: (at: number) => string
  readonly log: Logger
  readonly sendRequest: SendRequest
  readonly after: After
  /** Base URL of the site, without a trailing slash; null if unknown. */
  readonly siteOrigin: string | null
  /** Name of the site. */
  readonly siteName: string
  /** Directories of the host, if it has some. */
  readonly openFolder?: OpenNoteFolder | undefined
}

type Settings = Readonly<Record<string, unknown>>

/** Adapter of a third-party provider to the port of its kind. */
export type Adapter<Port> = {
  /** Schemas of the adapter's own settings, by name. */
  readonly settings: Readonly<Record<string, z.ZodType>>
  /**
   * Opens the provider with the adapter's own settings. Throws EnvironmentError for invalid ones.
   * @param place prefix for the names of invalid settings in the error
   */
  readonly open: (settings: Settings, surroundings: ProviderSurroundings, place: string) => Port
}

/** Adapters of a kind, by the names used in settings. */
export type Registry<Port> = Readonly<Record<string, Adapter<Port>>>

/** Declares an adapter: the schema of its own settings, and a function that opens it with them. */
export function adapter<Schema extends z.ZodObject, Port>(
  schema: Schema,
  open: (settings: z.output<Schema>, surroundings: ProviderSurroundings) => Port,
): Adapter<Port> {
  return {
    settings: schema.shape,
    open: (settings, surroundings, place) => open(parseSettings(schema, settings, place), surroundings),
  }
}

/** The adapter with this name. Throws EnvironmentError, which names the setting, if there is none. */
export function adapterOf<Port>(registry: Registry<Port>, name: string, setting: string): Adapter<Port> {
  const found = ownValue(registry, name)
  if (found) return found
  throw new EnvironmentError([
    `${setting}: no provider is called ${name}; there are ${Object.keys(registry).join(', ')}`,
  ])
}

/** Thrown for a message that can never be delivered, such as to an unknown mailbox or number. It is not retried. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable'
}
