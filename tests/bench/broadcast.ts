import type { MeasuredProgram } from '../support/measured-program.ts'
import { median, percentile } from './median.ts'
import { scaled } from './scale.ts'
import { openWatchers, type Watchers, type Watching } from './watchers.ts'

/** Interval of the events of a crash round. */
export const EVERY_MS = 500
const EVENTS = 20
const ROUNDS = 5

/** One program that broadcasts a crash round to watchers. */
type Side = { readonly program: MeasuredProgram; readonly publisherUrl: string; readonly watchers: Watchers }

/** Includes the resident memory per watcher. */
export type OpenSide = Side & AsyncDisposable & { readonly bytesEach: number }

type SideOptions = Omit<Side, 'watchers'> & { readonly watching: Watching }

/** Connects watchers. `publisherUrl` is the program that creates the events, which may differ from the measured one. */
export async function openSide({ program, publisherUrl, watching }: SideOptions): Promise<OpenSide> {
  const before = await program.memory()
  await using opened = new AsyncDisposableStack()
  const watchers = opened.use(await openWatchers(watching))
  // includes the memory a connection needs after its first write
  const first = watchers.until(watching.count)
  await publish(publisherUrl, 1)
  await first
  const bytesEach = ((await program.memory()).rssBytes - before.rssBytes) / watching.count
  const all = opened.move()
  return { program, publisherUrl, watchers, bytesEach, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

async function publish(url: string, events: number): Promise<void> {
  const response = await fetch(`${url}/publish?events=${events}&every=${EVERY_MS}`)
  if (!response.ok) throw new Error(`${url} returned ${response.status}`)
}

/** Delivered events per second of CPU time, and p99 of the delivery delay in ms. */
export type Broadcast = { readonly rate: number; readonly lateMs: number }

/** Each side broadcasts a crash round, twice a second, in rotation; returns medians. */
export async function measureInRotation(sides: readonly Side[]): Promise<Broadcast[]> {
  const measured = sides.map((side) => ({ ...side, rates: [] as number[], late: [] as number[] }))
  for (let round = 0; round <= scaled(ROUNDS); round += 1)
    for (const { program, publisherUrl, watchers, rates, late } of measured) {
      watchers.reset()
      const before = await program.cpuMs()
      const all = watchers.until(EVENTS * watchers.count)
      await publish(publisherUrl, EVENTS)
      await all
      // the first round is warm-up
      if (round === 0) continue
      rates.push((watchers.heard() * 1000) / ((await program.cpuMs()) - before))
      late.push(percentile(watchers.lateness(), 0.99))
    }
  return measured.map(({ rates, late }) => ({ rate: median(rates), lateMs: median(late) }))
}

/** Write time in an event of the benchmarks' broadcasters. */
export const atOf = (event: string): number | undefined => {
  const at = /"at":(\d+)/.exec(event)?.[1]
  return at === undefined ? undefined : Number(at)
}

/** Server time in a change event of the crash table; undefined for other events. */
export const changedAt = (event: string): number | undefined => {
  const now = event.includes('"kind":"change"') && /"now":"([^"]+)"/.exec(event)?.[1]
  return now ? Date.parse(now) : undefined
}
