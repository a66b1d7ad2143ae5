import { WifiOff } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { chanceOf } from '#server/shared/rules/crash/current.ts'
import { crash } from '~/features/catalogue/crash-meta.ts'
import type { Frame } from '~/features/shared-rounds/crash-table.ts'
import { timesText } from '~/features/shared-rounds/times-text.ts'
import type { Flight } from '~/features/shared-rounds/use-crash-table.ts'
import { formatNumber, formatPercent, formatTimes } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { tokenReader } from '~/ui/token-reader.ts'
import { useFrames, useIsStill } from '~/ui/use-frames.ts'
import { writeText } from '~/ui/write-text.ts'
import { drawScene, type Mark, type Palette } from './curve.ts'
import type { OwnBet } from './own-bet.ts'
import { type Label, resultOf } from './slot-texts.ts'

type BoardProps = { flight: Flight; own: readonly OwnBet[] }

export function CrashBoard({ flight, own }: BoardProps) {
  const { state: table, isLost, tries } = flight
  const results = own
    .filter(({ round_id: id }) => id === table?.round.id)
    .map((bet) => ({ slot: bet.slot, said: resultOf(bet) }))
  return (
    <div
      data-theme="dark"
      style={{ '--hue': crash.hue }}
      className="relative h-75 bg-surface-1 overflow-clip lg:h-auto lg:min-h-105 lg:flex-1"
    >
      <Curve flight={flight} own={own} />
      <div className="relative px-4 pt-4 lg:px-5 lg:pt-6">
        <FlightNumber flight={flight} />
        <ul className="mt-2 grid justify-items-start gap-1.5">
          {results.map(({ slot, said }) => said && <Result key={slot} slot={slot} result={said} />)}
        </ul>
      </div>
      {table === undefined && tries > 0 && (
        <p role="status" className="absolute inset-x-4 bottom-14 text-13 text-paper-2">
          {m.crash_unavailable()}
        </p>
      )}
      {isLost && table && <Lost tries={tries + 1} onRetry={flight.retry} />}
    </div>
  )
}

const CHIP = {
  win: 'bg-win-dim text-win',
  loss: 'bg-loss-dim text-loss',
  plain: 'bg-surface-2 text-paper-2',
  quiet: '',
}

function Result({ slot, result: { text, tone } }: { slot: number; result: Label }) {
  return (
    <li className={`num rounded-chip px-2 py-0.5 font-medium text-12 ${CHIP[tone]}`}>
      {m.crash_slot({ slot })} · {text}
    </li>
  )
}

function Lost({ tries, onRetry }: { tries: number; onRetry: () => void }) {
  return (
    <div
      role="status"
      className="absolute inset-x-3 bottom-3 flex items-center gap-3 rounded-control border border-line-strong bg-surface-2 p-3 text-13 lg:inset-x-5"
    >
      <WifiOff aria-hidden="true" className="size-5 shrink-0 text-paper-2" strokeWidth={1.5} />
      <p className="min-w-0 flex-1">
        <b className="font-semibold">{m.crash_reconnecting({ tries })}</b>{' '}
        <span className="text-paper-2">{m.crash_reconnecting_note()}</span>
      </p>
      <Button variant="outline" onClick={onRetry}>
        {m.ui_retry()}
      </Button>
    </div>
  )
}

/**
 * The large number with a line of text under it; read out by the announcer, since it changes with every frame. The
 * boxes have fixed sizes, so that frames cause no layout outside of them.
 */
function FlightNumber({ flight }: { flight: Flight }) {
  const number = useRef<HTMLParagraphElement>(null)
  const note = useRef<HTMLParagraphElement>(null)
  const [words] = useState(valueTexts)
  useFrames(() => {
    const announcement = announcementOf(flight.frame(), { flight, words })
    writeText(number.current, announcement.number)
    writeText(note.current, announcement.note)
  })
  const { isLost, state: table } = flight
  const tone = isLost || !table ? 'text-paper-3' : table?.round.phase === 'ended' ? 'text-loss' : 'text-paper'
  return (
    <div aria-hidden="true" className="min-h-22 lg:min-h-29">
      <p
        ref={number}
        data-testid="multiplier"
        className={`num h-15 font-display text-[3.25rem] leading-15 tracking-tight contain-strict lg:h-22 lg:text-[5rem] lg:leading-22 ${tone}`}
      >
        {timesText(FIRST_TIMES)}
      </p>
      <p
        ref={note}
        className={`num text-13 text-paper-2 lg:text-14 ${table?.round.phase === 'flying' ? 'h-5 contain-strict' : 'min-h-5'}`}
      >
        {m.crash_connecting()}
      </p>
    </div>
  )
}

/** Multiplier at the start of every flight, in hundredths; shown until the round's state arrives. */
const FIRST_TIMES = 100

const secondsText = (ms: number) => formatNumber(Math.ceil(ms / 100) / 10, getLocale(), 1)

const valueTexts = () => ({
  times: remembered(timesText),
  reach: remembered((worth) => m.crash_reach({ chance: formatPercent(100 * chanceOf(worth), getLocale()) })),
})

type SpokenFlight = { readonly flight: Flight; readonly words: ReturnType<typeof valueTexts> }

function announcementOf(frame: Frame | undefined, { flight, words }: SpokenFlight): { number: string; note: string } {
  const { state: table, isLost, lastEventAt, clock } = flight
  if (!frame || !table) return { number: words.times(FIRST_TIMES), note: m.crash_connecting() }
  const now = clock.now()
  const lostNote =
    isLost && now !== undefined && lastEventAt !== undefined
      ? m.crash_last_seen({ seconds: secondsText(now - lastEventAt) })
      : undefined
  switch (frame.phase) {
    case 'betting':
      return {
        number: `${secondsText(frame.leftMs)}${'\u00A0'}${m.crash_seconds()}`,
        note:
          lostNote ??
          (frame.leftMs === 0
            ? m.crash_taking_off()
            : m.crash_betting({ round: formatNumber(table.round.number, getLocale()) })),
      }
    case 'flying':
      return {
        number: words.times(frame.worth),
        note: lostNote ?? words.reach(frame.worth),
      }
    case 'ended':
      return {
        number: words.times(frame.worth),
        note: `${m.crash_crashed()} · ${m.crash_next_in({ seconds: secondsText(frame.nextInMs) })}`,
      }
    case 'void':
      return { number: '—', note: m.crash_void() }
  }
}

/** Maximum number of cash-outs drawn on the line: more would overlap. */
const MOST_MARKS = 24

function marksOf({ state: table }: Flight, own: readonly OwnBet[]): readonly Mark[] {
  const bets = table?.bets.filter(({ left_at: at }) => at !== null) ?? []
  const ids = new Set(own.map(({ id }) => id))
  const others = bets.filter(({ id }) => !ids.has(id)).slice(-MOST_MARKS)
  const mine = own.filter(({ round_id: id, left_at: at }) => id === table?.round.id && at !== null)
  return [
    ...others.map(({ left_at: at }) => ({ at: at ?? 0, isMine: false })),
    ...mine.map(({ left_at: at }) => ({ at: at ?? 0, isMine: true })),
  ]
}

/**
 * Canvas pixels per CSS pixel in each direction: more than two are invisible on a moving line, and all are drawn in
 * each frame.
 */
const dotsOfPixel = () => Math.min(devicePixelRatio, 2)

const axisLabels = () => ({
  timesLabel: remembered((multiplier) => formatTimes(multiplier.toFixed(1), getLocale(), multiplier % 1 === 0 ? 0 : 1)),
  secondsLabel: remembered((seconds) => `${formatNumber(seconds, getLocale())}${'\u00A0'}${m.crash_seconds()}`),
})

function Curve({ flight, own }: BoardProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const box = useRef({ width: 0, height: 0 })
  const [palette, setPalette] = useState<Palette>()
  const [labels] = useState(axisLabels)
  const isStill = useIsStill()
  const marks = marksOf(flight, own)
  const paint = useEffectEvent(() => {
    const ctx = canvas.current?.getContext('2d')
    if (!ctx || !palette || box.current.width === 0) return
    const frame = flight.frame()
    const dots = dotsOfPixel()
    ctx.setTransform(dots, 0, 0, dots, 0, 0)
    drawScene(ctx, {
      ...box.current,
      frame,
      palette,
      isStill,
      marks: frame?.phase === 'betting' ? [] : marks,
      isLost: flight.isLost,
      ...labels,
    })
  })
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    setPalette(paletteOf(element))
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const { width, height } = entry.contentRect
      box.current = { width, height }
      const dots = dotsOfPixel()
      const [wide, high] = [Math.round(width * dots), Math.round(height * dots)]
      // setting a size clears the canvas, even to the same size
      if (element.width !== wide) element.width = wide
      if (element.height !== high) element.height = high
      paint()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useFrames(() => paint())
  return (
    <div aria-hidden="true" className="absolute inset-0">
      {flight.state === undefined && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a text of this file, which no script has to bring again
        <div className="absolute inset-0" suppressHydrationWarning dangerouslySetInnerHTML={AT_REST} />
      )}
      <canvas ref={canvas} className="relative size-full" />
    </div>
  )
}

/** A flight before its start, in the served HTML; the browser draws its own once the round's state arrives. */
const AT_REST = {
  __html: import.meta.env.SSR
    ? '<svg viewBox="0 0 100 100" preserveAspectRatio="none" fill="none" class="size-full stroke-line-strong"><path d="M4 50H92M4 70H92M4 90H92" stroke-dasharray="3 5" vector-effect="non-scaling-stroke"/><path d="M4 90C45 87 70 70 86 44" stroke-width="3" vector-effect="non-scaling-stroke"/></svg>'
    : '',
}

function paletteOf(element: HTMLElement): Palette {
  const style = getComputedStyle(element)
  const color = tokenReader(element)
  return {
    volt: color('volt'),
    loss: color('loss'),
    win: color('win'),
    line: color('line-strong'),
    text: color('paper-3'),
    fill: `oklch(0.27 0.06 ${crash.hue} / 0.7)`,
    ink: color('ink'),
    font: `12px ${style.fontFamily}`,
  }
}

const MOST_KEPT = 64

/**
 * Caches the latest texts of a function: sixty frames a second show the same few numbers, and formatting them would
 * take most of a frame's time.
 */
function remembered(textOf: (value: number) => string): (value: number) => string {
  const texts = new Map<number, string>()
  return (value) => {
    const known = texts.get(value)
    if (known !== undefined) return known
    if (texts.size >= MOST_KEPT) texts.clear()
    const text = textOf(value)
    texts.set(value, text)
    return text
  }
}
