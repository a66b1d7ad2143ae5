import type { contract } from '#server/shared/contract/contract.ts'
import type { BookSection } from './kernel/books.ts'
import type { HandlersFor } from './kernel/http/handler.ts'
import type { SecurityEvent } from './kernel/http/logs.ts'
import type { Intersection } from './kernel/intersection.ts'
import { KERNEL_JOBS } from './kernel/jobs/kernel-jobs.ts'
import type { Job } from './kernel/jobs/start-jobs.ts'
import type { Topics } from './kernel/live/topic.ts'
import type { Module, Seed } from './kernel/module.ts'
import type { Platform } from './kernel/platform.ts'
import { STATUSES, type Statuses } from './kernel/refusal.ts'
import type { Commands } from './load-commands.ts'
import type { Passwords } from './modules/identity/reads.ts'
import { modules } from './modules/index.ts'
import type { Providers } from './providers/index.ts'

/** What every part of a module may ask for. */
export type ModulePlatform = Platform<Commands> & Parts

/** What the composition root adds to the kernel's platform for modules that ask for it. */
type Parts = Providers & Passwords

type AnyModule = Module<Commands, Parts>
type Named<Name extends keyof AnyModule> = readonly NonNullable<AnyModule[Name]>[]
type Tree = { readonly [name: string]: unknown }

/** The modules' parts, joined: what the platform answers, does and shows. */
export type LoadedModules = {
  readonly handlers: HandlersFor<typeof contract, ModulePlatform>
  readonly topics: Topics<ModulePlatform>
  readonly statuses: Statuses
  readonly securityEvents: readonly SecurityEvent[]
  readonly jobs: readonly Job<ModulePlatform>[]
  readonly books: readonly BookSection[]
  readonly listeners: NonNullable<AnyModule['listeners']>
  readonly pages: Named<'pages'>
  /** In the order of the list. */
  readonly seeds: readonly Seed<ModulePlatform>[]
  readonly engines: Named<'engine'>
  readonly meters: Named<'meters'>
}

type Found = Awaited<ReturnType<(typeof modules)[keyof typeof modules]['module']>>['module']

/**
 * Loads every module. That no call and no topic of the contract is left without a module is a type error here; that two
 * modules answer one call is a TypeError.
 */
export async function loadModules(): Promise<LoadedModules> {
  const loaded = await Promise.all(Object.values(modules).map((entry) => entry.module()))
  // named, since of two modules of which one is like a part of the other an array has the type of one alone
  const found: readonly Found[] = loaded.map(({ module }) => module)
  const all: readonly AnyModule[] = found
  return {
    handlers: join(found.flatMap((module) => ('handlers' in module ? [module.handlers] : []))),
    topics: join(found.flatMap((module) => ('topics' in module ? [module.topics] : []))),
    statuses: join([STATUSES, ...found.flatMap((module) => ('statuses' in module ? [module.statuses] : []))]),
    jobs: [...KERNEL_JOBS, ...all.flatMap(({ jobs }) => jobs ?? [])],
    books: all.flatMap(({ books }) => books ?? []),
    listeners: join(all.flatMap(({ listeners }) => (listeners ? [listeners] : []))),
    pages: all.flatMap(({ pages }) => pages ?? []),
    securityEvents: all.flatMap(({ securityEvents }) => securityEvents ?? []),
    seeds: all.flatMap(({ seeds }) => seeds ?? []),
    engines: all.flatMap(({ engine }) => engine ?? []),
    meters: all.flatMap(({ meters }) => meters ?? []),
  }
}

/** The trees as one. Throws TypeError where two of them have the same leaf. */
function join<Part extends object>(parts: readonly Part[]): Intersection<Part>
function join(parts: readonly Tree[]): Tree {
  const joined: { [name: string]: unknown } = {}
  for (const [name, value] of parts.flatMap((part) => Object.entries(part))) {
    const known = joined[name]
    if (known !== undefined && !(isTree(known) && isTree(value))) throw new TypeError(`two modules give ${name}`)
    joined[name] = isTree(known) && isTree(value) ? join([known, value]) : value
  }
  return joined
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)
