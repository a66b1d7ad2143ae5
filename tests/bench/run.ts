// `npm run bench [-- --quick] [-- --runs 3] [-- name …]`: measures each value in rotation with its reference, since
// only the ratio is comparable between machines; of several runs the worst of each. Exits with 1 if a ratio violates
// floors.json. Benchmarks of the site need a build.
import { parseArgs } from 'node:util'
import FLOORS from './floors.json' with { type: 'json' }
import { judge, type Limit, worstOf } from './judge.ts'
import type { FigureId, Line } from './line.ts'
import { printLine } from './print-line.ts'
import { IS_QUICK } from './scale.ts'

const BENCHES: Record<string, () => Promise<{ run: () => Promise<Line[]> }>> = {
  catalogue: () => import('./catalogue.ts'),
  'crash-frames': () => import('./crash-frames.ts'),
  'dice-bets': () => import('./dice-bets.ts'),
  'fast-paths': () => import('./fast-paths.ts'),
  history: () => import('./history.ts'),
  live: () => import('./live.ts'),
  pages: () => import('./pages.ts'),
  procedure: () => import('./procedure.ts'),
  rounds: () => import('./games.ts'),
  'shared-rounds': () => import('./shared-rounds.ts'),
  'site-fan-out': () => import('./site-fan-out.ts'),
  'sign-in-flood': () => import('./sign-in-flood.ts'),
  'slot-frames': () => import('./slot-frames.ts'),
  sports: () => import('./sports.ts'),
  taps: () => import('./taps.ts'),
  top: () => import('./top.ts'),
  tournaments: () => import('./tournaments.ts'),
  visits: () => import('./visits.ts'),
  wallet: () => import('./wallet.ts'),
  web: () => import('./web.ts'),
}
/** Downloads its tool first, so it runs only if named. */
const BY_NAME_ALONE = ['web']

const { values, positionals: pending } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean' }, runs: { type: 'string', default: '1' } },
})
const times = Number(values.runs)
if (!Number.isInteger(times) || times < 1) throw new RangeError('--runs needs a positive integer')
const unknown = pending.filter((name) => !(name in BENCHES))
if (unknown.length > 0) {
  console.error(`no such benchmark: ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}.`)
  process.exit(1)
}
const limits: Readonly<Record<FigureId, Limit>> = FLOORS
const limitOf = ({ id }: Line) => id && limits[id]
const missed: string[] = []
for (const [name, load] of Object.entries(BENCHES)) {
  if (pending.length > 0 ? !pending.includes(name) : BY_NAME_ALONE.includes(name)) continue
  const { run } = await load()
  const runs: Line[][] = []
  while (runs.length < times) runs.push(await run())
  for (const line of worstOf(runs, limitOf)) {
    const limit = limitOf(line)
    const judged = limit && judge(line, limit)
    printLine(line, judged)
    if (judged?.isMissed) missed.push(`${line.id}: ${judged.text}`)
  }
}
if (missed.length > 0) {
  console.error(`\nworse than floors.json allows:\n${missed.join('\n')}`)
  // in a few seconds the result mostly measures compilation
  if (!IS_QUICK) process.exit(1)
}
