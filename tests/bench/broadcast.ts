import type { MeasuredProgram } from '../support/measured-program.ts'
import { median, percentile } from './median.ts'
import { scaled } from './scale.ts'
import { openWatchers, type Watchers, type Watching } from './watchers.ts'

/** As often as a flight is told. */
export const EVERY_MS = 500
const EVENTS = 20
const ROUNDS = 5

/** One program that tells watchers of a flight. */
type Side = { readonly program: MeasuredProgram; readonly publisherUrl: string; readonly watchers: Watchers }

/** With what a watcher costs of resident memory. */
export type OpenSide = Side & AsyncDisposable & { readonly bytesEach: number }

type Telling = Omit<Side, 'watchers'> & { readonly watching: Watching }

/** Lets watchers in. `publisherUrl` is of the program that makes the events, which may be another than the one that is measured. */
export async function openSide({ program, publisherUrl, watching }: Telling): Promise<OpenSide> {
  const before = await program.memory()
  await using opened = new AsyncDisposableStack()
  const watchers = opened.use(await openWatchers(watching))
  // what a connection needs once it has been written to
  const first = watchers.until(watching.count)
  await publish(publisherUrl, 1)
  await first
  const bytesEach = ((await program.memory()).rssBytes - before.rssBytes) / watching.count
  const all = opened.move()
  return { program, publisherUrl, watchers, bytesEach, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

async function publish(url: string, events: number): Promise<void> {
  const said = await fetch(`${url}/publish?events=${events}&every=${EVERY_MS}`)
  if (!said.ok) throw new Error(`${url} answered ${said.status}`)
}

/** Events that come to watchers for each second of processor time, and how late the last of a hundred hears, in ms. */
export type Broadcast = { readonly rate: number; readonly lateMs: number }

/** Each side tells its watchers of a flight, twice a second, in turns: medians of them. */
export async function tellInTurns(sides: readonly Side[]): Promise<Broadcast[]> {
  const measured = sides.map((side) => ({ ...side, rates: [] as number[], late: [] as number[] }))
  for (let round = 0; round <= scaled(ROUNDS); round += 1)
    for (const { program, publisherUrl, watchers, rates, late } of measured) {
      watchers.reset()
      const before = await program.cpuMs()
      const all = watchers.until(EVENTS * watchers.count)
      await publish(publisherUrl, EVENTS)
      await all
      // the first round is the compiler's
      if (round === 0) continue
      rates.push((watchers.heard() * 1000) / ((await program.cpuMs()) - before))
      late.push(percentile(watchers.lateness(), 0.99))
    }
  return measured.map(({ rates, late }) => ({ rate: median(rates), lateMs: median(late) }))
}

/** When an event says that it was written, by the broadcasters of the benchmarks. */
export const atOf = (event: string): number | undefined => {
  const at = /"at":(\d+)/.exec(event)?.[1]
  return at === undefined ? undefined : Number(at)
}

/** When a change at the crash table says that it was told. */
export const changedAt = (event: string): number | undefined => {
  const now = event.includes('"kind":"change"') && /"now":"([^"]+)"/.exec(event)?.[1]
  return now ? Date.parse(now) : undefined
}
