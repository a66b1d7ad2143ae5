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

/** Handles announcements that are not sent to streams as they are. Lives as long as the platform. */
export type Listener = { onAnnouncement(announcement: Announcement): void; close(): void }

/** Called with each command's outcome, by the command's name. */
export type CommandMeters<Commands extends CommandRegistry> = {
  readonly [Name in keyof Commands]?: (input: CommandInput<Commands[Name]>, outcome: CommandEnd) => void
}

export type Demo = { readonly password: string }

/** One piece of a fresh site's initial data. */
export type Seed<Platform> = {
  readonly name: string
  /** Must be idempotent. An error is logged and the seed skipped if it conflicts with existing data. */
  readonly run: (platform: Platform, demo: Demo) => Promise<unknown>
}

/**
 * A module's parts in the main thread; its commands are loaded separately by the writer's thread. `Providers`: the
 * provider ports that it needs from the platform.
 */
export type Module<Commands extends CommandRegistry = Record<never, never>, Providers = unknown> = {
  /** Handlers of calls of the contract, under the same names. */
  readonly handlers?: SomeHandlers<typeof contract, Platform<Commands> & Providers>
  /** Statuses of the module's own refusals, where they are not 422. */
  readonly statuses?: Statuses
  /** Calls of the module whose outcomes are written to the security log. */
  readonly securityEvents?: readonly SecurityEvent[]
  readonly jobs?: readonly Job<Platform<Commands> & Providers>[]
  /** Sections of the books check that compare the module's tables with the ledger. */
  readonly books?: readonly BookSection[]
  /** Topics of the live stream, under the names of the contract. */
  readonly topics?: Partial<Topics<Platform<Commands> & Providers>>
  /** Keyed by channel: its announcements go to the listener and not to any stream. */
  readonly listeners?: Readonly<Record<string, (platform: Platform<Commands> & Providers) => Listener>>
  readonly meters?: (registry: Registry) => CommandMeters<Commands>
  /** Routes other than calls of the contract: HTML pages. */
  readonly pages?: (platform: Platform<Commands> & Providers) => Hono<AppEnvironment>
  /** Work that runs as long as the platform serves: started once it is open, and stopped before it closes. */
  readonly engine?: Engine<Platform<Commands> & Providers>
  readonly seeds?: readonly Seed<Platform<Commands> & Providers>[]
}
