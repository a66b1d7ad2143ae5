import { formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { VIP_LEVELS } from '#server/shared/promotions/vip.ts'
import { formatMoney, formatNumber } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { ProgressLine } from '~/ui/progress-line.tsx'
import { levelName } from './level-name.ts'

/** In units of the drawing. */
const [WIDTH, HEIGHT] = [900, 190]
const NODES = [
  { x: 60, y: 136 },
  { x: 216, y: 130 },
  { x: 372, y: 114 },
  { x: 528, y: 88 },
  { x: 684, y: 56 },
  { x: 840, y: 24 },
] as const
const LINE = `M0 138 L${NODES.map(({ x, y }) => `${x} ${y}`).join(' L')}`
/** One point corresponds to one cent. */
const MICROS_A_POINT = 10_000n
const MICROS = 1_000_000n
const ZERO = 0n

type VipStatus = { readonly points: string; readonly level: number }

/** Progress from a level to the next, from 0 to 1; below the first level from zero points. */
function shareOf({ points, level }: VipStatus): number {
  const from = VIP_LEVELS[level - 1]?.from ?? 0
  const next = VIP_LEVELS[level]?.from
  if (next === undefined) return 0
  // a level is kept for a year, even with fewer points than it requires
  return Math.min(1, Math.max(0, (Number.parseFloat(points) - from) / (next - from)))
}

function placeOf(standing: VipStatus): { readonly x: number; readonly y: number } {
  const before = NODES[standing.level - 1] ?? { x: 0, y: 138 }
  const after = NODES[standing.level] ?? before
  const share = shareOf(standing)
  return { x: before.x + (after.x - before.x) * share, y: before.y + (after.y - before.y) * share }
}

/**
 * The player's points on a line through the levels, and the cost of the next one. Phones show only the part between two
 * levels. Text next to it states all of it.
 */
export function VipPath(standing: VipStatus) {
  const { points, level } = standing
  const locale = getLocale()
  const next = VIP_LEVELS[level]
  const left = next && parseMicros(String(next.from)) - parseMicros(points)
  return (
    <div className="mt-6 rounded-panel border border-line bg-surface-1 p-4 lg:p-6">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-3">
        <dl>
          <dt className="text-13 text-paper-3">{m.vip_points()}</dt>
          <dd className="num title-24">{formatNumber(points, locale, 2)}</dd>
        </dl>
        {next && left !== undefined && left > ZERO && (
          <p className="num max-w-140 text-14 text-paper-2">
            {m.vip_next({
              level: levelName(next.level),
              points: formatNumber(formatMicros(micros(left)), locale, left % MICROS === ZERO ? 0 : 2),
              amount: formatMoney(formatMicros(micros((left * MICROS_A_POINT) / MICROS)), 'USD', locale),
            })}
          </p>
        )}
      </div>
      <BetweenTwo {...standing} />
      <WholeLine {...standing} />
    </div>
  )
}

function BetweenTwo(standing: VipStatus) {
  const { level } = standing
  const [from, to] = level < VIP_LEVELS.length ? [level, level + 1] : [level - 1, level]
  const share = level < VIP_LEVELS.length ? shareOf(standing) : 1
  return (
    <div aria-hidden="true" className="mt-5 lg:hidden">
      <ProgressLine share={share} />
      <p className="num mt-2 flex justify-between gap-3 text-12 text-paper-2">
        <span>{from === 0 ? m.vip_level_none() : levelName(from)}</span>
        <span>{levelName(to)}</span>
      </p>
    </div>
  )
}

function WholeLine(standing: VipStatus) {
  const { level } = standing
  const you = placeOf(standing)
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="mt-4 w-full overflow-visible max-lg:hidden">
      <path d={LINE} fill="none" className="stroke-line-strong" strokeWidth={2} strokeDasharray="2 6" />
      <clipPath id="vip-walked">
        <rect x={0} y={0} width={you.x} height={HEIGHT} />
      </clipPath>
      <path d={LINE} fill="none" className="stroke-accent" strokeWidth={3} clipPath="url(#vip-walked)" />
      {NODES.map(({ x, y }, index) => (
        <g key={x}>
          <circle
            cx={x}
            cy={y}
            r={11}
            strokeWidth={2}
            className={`fill-surface-1 ${index < level ? 'stroke-accent' : 'stroke-line-strong'}`}
          />
          <text x={x} y={y + 4} textAnchor="middle" className="fill-paper font-semibold text-11">
            {index + 1}
          </text>
          <text x={x} y={y + 32} textAnchor="middle" className="fill-paper-2 font-semibold text-12">
            {levelName(index + 1).replace(/^\d+ · /, '')}
          </text>
        </g>
      ))}
      <circle cx={you.x} cy={you.y} r={7} strokeWidth={2} className="fill-accent stroke-ink" />
    </svg>
  )
}
