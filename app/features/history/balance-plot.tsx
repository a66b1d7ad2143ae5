import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import type { Currency } from '#server/shared/constants/currencies.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import { parseMicros } from '#server/shared/money/micros.ts'
import { useTheme } from '~/lib/browser/theme.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { formatDateTime, formatMoney, formatShort } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Money } from '~/ui/money.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { tokenReader } from '~/ui/token-reader.ts'
import { axisTimes } from './axis-times.ts'
import 'uplot/dist/uPlot.min.css'
import { useQuery } from '~/lib/calls/use-query.ts'
import { type TimeZone, wallTime } from '~/lib/format/time-zone.ts'

type BalancePlotProps = {
  currency: Currency
  timezone: TimeZone
  /** ISO, or milliseconds. */
  from: string | number
  until: string | number
}

const HEIGHT_PX = 220
const SECOND_MS = 1000

/** Chart of the balance: a line with deposits and withdrawals marked, and the same as text for screen readers. */
export function BalancePlot({ currency, timezone, from, until }: BalancePlotProps) {
  const iso = (at: string | number) => new Date(at).toISOString()
  const input = { currency, from: iso(from), until: iso(until) }
  const { data } = useQuery(useTRPC().history.balance.queryOptions(input))
  const box = useRef<HTMLDivElement>(null)
  const locale = getLocale()
  const theme = useTheme()
  const points = data?.points
  const marks = data?.marks

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colors are those of the theme
  useEffect(() => {
    const place = box.current
    if (!place || !points || !marks) return
    const plot = draw(place, { points, marks }, { timezone, locale })
    const watch = new ResizeObserver(() => plot.setSize({ width: place.clientWidth, height: HEIGHT_PX }))
    watch.observe(place)
    return () => {
      watch.disconnect()
      plot.destroy()
    }
  }, [points, marks, timezone, locale, theme])

  const [first, last] = [points?.at(0), points?.at(-1)]
  const shown = (balance: string) => formatMoney(balance, currency, locale)
  return (
    <figure className="min-w-0">
      {!points && <Skeleton className="h-56 w-full" />}
      <div ref={box} aria-hidden="true" className="num min-w-0 overflow-hidden" />
      {first && last && (
        <figcaption className="mt-2 text-13 text-paper-3">
          {m.history_balance_words({
            from: formatDateTime(first.at, locale, timezone),
            first: shown(first.balance),
            until: formatDateTime(last.at, locale, timezone),
            last: shown(last.balance),
          })}
        </figcaption>
      )}
      {marks && marks.length > 0 && (
        <ul aria-label={m.history_marks()} className="mt-2 grid max-h-32 gap-1 overflow-y-auto text-13 text-paper-3">
          {marks.toReversed().map(({ at, amount }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two points of the same time have no other key
            <li key={index} className="flex justify-between gap-4">
              <span>
                {isIn(amount) ? m.wallet_pay_in_title() : m.withdrawal_title()},{' '}
                <time dateTime={at}>{formatDateTime(at, locale, timezone)}</time>
              </span>
              <Money value={amount} currency={currency} signed />
            </li>
          ))}
        </ul>
      )}
    </figure>
  )
}

type Point = { readonly at: string; readonly balance: string }
type Mark = { readonly at: string; readonly amount: string }
type Plotted = { readonly points: readonly Point[]; readonly marks: readonly Mark[] }

const isIn = (amount: string) => !amount.startsWith('-')

/** Half of a mark's width, in CSS pixels. */
const MARK_PX = 5

/** Triangles at the lower edge: pointing up for incoming money, down for outgoing money. */
function drawMarks(plot: UPlot, marks: readonly Mark[], colour: (name: string) => string): void {
  const { ctx, bbox } = plot
  const half = MARK_PX * UPlot.pxRatio
  const bottom = bbox.top + bbox.height
  for (const { at, amount } of marks) {
    const x = plot.valToPos(Date.parse(at) / SECOND_MS, 'x', true)
    const [base, tip] = isIn(amount) ? [bottom, bottom - 2 * half] : [bottom - 2 * half, bottom]
    ctx.beginPath()
    ctx.moveTo(x - half, base)
    ctx.lineTo(x + half, base)
    ctx.lineTo(x, tip)
    ctx.fillStyle = colour(isIn(amount) ? 'win' : 'paper-2')
    ctx.fill()
  }
}

const HUNDREDTH = 10_000n

/** Chart height: whole hundredths, which a double holds exactly. Not used as money. */
function heightOf(decimal: string): number {
  const hundredths = parseMicros(decimal) / HUNDREDTH
  return Number(hundredths) / 100
}

type Reader = { readonly timezone: TimeZone; readonly locale: Locale }

/** Date whose fields in the browser's zone equal the given wall clock: the chart reads only these fields. */
function localDate(wall: number): Date {
  const date = new Date(wall)
  return new Date(wall + date.getTimezoneOffset() * 60 * SECOND_MS)
}

function draw(place: HTMLElement, { points, marks }: Plotted, { timezone, locale }: Reader): UPlot {
  const colour = tokenReader(place)
  const font = `12px ${getComputedStyle(place).fontFamily}`
  const axis = {
    stroke: colour('paper-3'),
    font,
    grid: { stroke: colour('line') },
    ticks: { show: false },
  }
  return new UPlot(
    {
      width: place.clientWidth,
      height: HEIGHT_PX,
      legend: { show: false },
      cursor: { y: false },
      hooks: { draw: [(plot) => drawMarks(plot, marks, colour)] },
      tzDate: (seconds) => localDate(wallTime(seconds * SECOND_MS, timezone)),
      axes: [
        {
          ...axis,
          // the library's own labels use United States formats
          values: (_, moments, _axis, _space, stepS) => axisTimes(moments, { locale, timeZone: timezone, stepS }),
        },
        {
          ...axis,
          size: 64,
          values: (_, heights) => heights.map((height) => formatShort(String(Math.round(height * 100) / 100), locale)),
        },
      ],
      series: [
        {},
        {
          stroke: colour('accent'),
          width: 2,
          points: { show: false },
          paths: UPlot.paths.stepped?.({ align: 1 }),
        },
      ],
    },
    [points.map(({ at }) => Date.parse(at) / SECOND_MS), points.map(({ balance }) => heightOf(balance))],
    place,
  )
}
