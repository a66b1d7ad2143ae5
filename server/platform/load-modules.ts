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
import type { WithPasswordHasher } from './modules/identity/reads.ts'
import { modules } from './modules/index.ts'
import type { WithPromises } from './modules/ledger/reads.ts'
import type { Providers } from './providers/index.ts'

export type ModulePlatform = Platform<Commands> & Parts

/** Additions of the composition root to the kernel's platform, for modules that need them. */
type Parts = Providers & WithPasswordHasher & WithPromises

type AnyModule = Module<Commands, Parts>
type Named<Name extends keyof AnyModule> = readonly NonNullable<AnyModule[Name]>[]
type Tree = { readonly [name: string]: unknown }

/** The parts of all modules, merged. */
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
 * Loads every module. A call or topic of the contract without a module is a type error here; two modules with the same
 * call throw a TypeError.
 */
export async function loadModules(): Promise<LoadedModules> {
  const loaded = await Promise.all(Object.values(modules).map((entry) => entry.module()))
  // annotated, since an array of two modules would get the type of only one if they are alike
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

/** Merges the trees. Throws TypeError if two of them have the same leaf. */
function join<Part extends object>(parts: readonly Part[]): Intersection<Part>
function join(parts: readonly Tree[]): Tree {
  const joined: { [name: string]: unknown } = {}
  for (const [name, value] of parts.flatMap((part) => Object.entries(part))) {
    const known = joined[name]
    if (known !== undefined && !(isTree(known) && isTree(value))) throw new TypeError(`two modules define ${name}`)
    joined[name] = isTree(known) && isTree(value) ? join([known, value]) : value
  }
  return joined
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)
