import type { Hono } from 'hono'
import type { Registry } from 'prom-client'
import type { contract } from '#server/shared/contract/contract.ts'
import type { BookSection } from './books.ts'
import type { Engine } from './engine.ts'
import type { AppEnvironment } from './http/app-environment.ts'
import type { SomeHandlers } from './http/handler.ts'
import type { SecurityEvent } from './http/logs.ts'
import type { Job } from './jobs/start-jobs.ts'
import type { Topics } from './live/topic.ts'
import type { Platform } from './platform.ts'
import type { Statuses } from './refusal.ts'
import type { Announcement, CommandRegistry } from './writer/command.ts'
import type { CommandEnd, CommandInput } from './writer/writer.ts'

/** Takes announcements that no stream shows as they are. Lives as long as the platform. */
export type Listener = { onAnnouncement(announcement: Announcement): void; close(): void }

/** Told how commands ended, by their names, when they have. */
export type CommandMeters<Commands extends CommandRegistry> = {
  readonly [Name in keyof Commands]?: (input: CommandInput<Commands[Name]>, outcome: CommandEnd) => void
}

/** Whom a fresh site is seeded with. */
export type Demo = { readonly password: string }

/** One thing that a fresh site starts with. */
export type Seed<Platform> = {
  readonly name: string
  /** Leaves what is there already. Rejects if it does not fit what is there: it is then logged and skipped. */
  readonly run: (platform: Platform, demo: Demo) => Promise<unknown>
}

/**
 * What a module is to the platform, besides its commands: those are loaded by the writer's thread, all of this by the main
 * one. `Providers` are the ports that it needs of the platform.
 */
export type Module<Commands extends CommandRegistry = Record<never, never>, Providers = unknown> = {
  /** Of calls of the contract, under the names that they have there. */
  readonly handlers?: SomeHandlers<typeof contract, Platform<Commands> & Providers>
  /** The statuses of the refusals that are the module's own, where that is not 422. */
  readonly statuses?: Statuses
  /** Calls of the module whose outcomes go to the security log. */
  readonly securityEvents?: readonly SecurityEvent[]
  readonly jobs?: readonly Job<Platform<Commands> & Providers>[]
  /** What its tables say of money, compared with the ledger: the books are checked by it, and by those of all others. */
  readonly books?: readonly BookSection[]
  /** Of the live stream, under the names of the contract. */
  readonly topics?: Partial<Topics<Platform<Commands> & Providers>>
  /** By channel: what is announced on it goes to the listener, and to no stream. */
  readonly listeners?: Readonly<Record<string, (platform: Platform<Commands> & Providers) => Listener>>
  /** Registers what the module measures. */
  readonly meters?: (registry: Registry) => CommandMeters<Commands>
  /** What it serves besides calls of the contract: pages for people. */
  readonly pages?: (platform: Platform<Commands> & Providers) => Hono<AppEnvironment>
  /** What runs for as long as the platform serves: started after it is open, and ended before it closes. */
  readonly engine?: Engine<Platform<Commands> & Providers>
  /** What a fresh site has to show. */
  readonly seeds?: readonly Seed<Platform<Commands> & Providers>[]
}
