// `npm run bench [name …]`: each thing beside the bare thing, measured in turns, since only the ratio travels between
// machines. The site's own benchmarks need a build.
import type { Line } from './line.ts'

const BENCHES: Record<string, () => Promise<{ run: () => Promise<Line[]> }>> = {
  'dice-bets': () => import('./dice-bets.ts'),
  'fast-paths': () => import('./fast-paths.ts'),
  history: () => import('./history.ts'),
  live: () => import('./live.ts'),
  pages: () => import('./pages.ts'),
  procedure: () => import('./procedure.ts'),
  rounds: () => import('./games.ts'),
  visits: () => import('./visits.ts'),
}

/** What is counted in thousands needs no decimals; milliseconds do. */
function print({ name, unit, measured, reference }: Line) {
  const digits = unit === 'ms' ? 2 : 0
  const text = (value: number) =>
    value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits }).padStart(10)
  console.log(name)
  console.log(`  measured   ${text(measured)} ${unit}`)
  console.log(`  reference  ${text(reference.measured)} ${unit}  ${reference.name}`)
  console.log(`  ratio      ${(measured / reference.measured).toFixed(2).padStart(10)}`)
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in BENCHES))
if (unknown.length > 0) {
  console.error(`no such benchmark: ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}.`)
  process.exit(1)
}
for (const [name, load] of Object.entries(BENCHES)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const { run } = await load()
  for (const line of await run()) print(line)
}
