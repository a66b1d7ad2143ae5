import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { parseMicros } from '#server/shared/money/micros.ts'
import { formatDateTime, formatMoney } from '~/lib/format.ts'
import { useTRPC } from '~/lib/trpc.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Skeleton } from '~/ui/skeleton.tsx'
import 'uplot/dist/uPlot.min.css'

type BalancePlotProps = {
  currency: Currency
  timezone: string
  /** ISO, or milliseconds. */
  from: string | number
  until: string | number
}

const HEIGHT_PX = 220
const SECOND_MS = 1000

/** How the balance went: a line, and the same in words for whoever does not see it. */
export function BalancePlot({ currency, timezone, from, until }: BalancePlotProps) {
  const iso = (at: string | number) => new Date(at).toISOString()
  const asked = { currency, from: iso(from), until: iso(until) }
  const { data } = useQuery(useTRPC().history.balance.queryOptions(asked))
  const box = useRef<HTMLDivElement>(null)
  const points = data?.points

  useEffect(() => {
    const place = box.current
    if (!place || !points) return
    const plot = draw(place, points, timezone)
    const watch = new ResizeObserver(() => plot.setSize({ width: place.clientWidth, height: HEIGHT_PX }))
    watch.observe(place)
    return () => {
      watch.disconnect()
      plot.destroy()
    }
  }, [points, timezone])

  const locale = getLocale()
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
    </figure>
  )
}

type Point = { readonly at: string; readonly balance: string }

const HUNDREDTH = 10_000n

/** A height on a screen, in whole hundredths that a double holds exactly, and no money any more. */
function heightOf(decimal: string): number {
  const hundredths = parseMicros(decimal) / HUNDREDTH
  return Number(hundredths) / 100
}

/** The line, with the colours of the page. */
function draw(place: HTMLElement, points: readonly Point[], timezone: string): UPlot {
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  const font = `12px ${getComputedStyle(place).fontFamily}`
  const axis = {
    stroke: colour('--color-paper-3'),
    font,
    grid: { stroke: colour('--color-line') },
    ticks: { show: false },
  }
  return new UPlot(
    {
      width: place.clientWidth,
      height: HEIGHT_PX,
      legend: { show: false },
      cursor: { y: false },
      tzDate: (seconds) => UPlot.tzDate(new Date(seconds * SECOND_MS), timezone),
      axes: [axis, { ...axis, size: 64 }],
      series: [
        {},
        {
          stroke: colour('--color-volt'),
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
