import { CRASH_BETTING_MS } from '#server/shared/constants/timings.ts'
import { elapsedTo, multiplierAfter } from '#server/shared/rules/crash/current.ts'
import type { Frame } from '~/features/shared-rounds/crash-table.ts'

export type Palette = {
  readonly volt: string
  readonly loss: string
  readonly win: string
  readonly line: string
  readonly text: string
  readonly fill: string
  readonly ink: string
  readonly font: string
}

/** A cash-out on the line, in hundredths. */
export type Mark = { readonly at: number; readonly isMine: boolean }

export type Scene = {
  readonly width: number
  readonly height: number
  readonly frame: Frame | undefined
  readonly marks: readonly Mark[]
  readonly isLost: boolean
  /** Reduced motion: no glow, and axes in whole steps. */
  readonly isStill: boolean
  readonly palette: Palette
  /** "2,5×" and "10 с" at the axes. */
  readonly timesLabel: (multiplier: number) => string
  readonly secondsLabel: (seconds: number) => string
}

const LEFT = 28
const RIGHT = 56
const TOP = 40
const BOTTOM = 40
const TEXT_BOTTOM = 150
const TEXT_WIDTH = 0.62
const LEAST_SPAN_MS = 8000
const LEAST_TOP = 1.6
/** Axis range as a multiple of the current value, which leaves space beyond the line's end. */
const ROOM = 1.18
const STEPS = [1, 2, 5]
/** Length and gap of the dash pattern. */
const DOTS = [3, 5]

/** Smallest of 1, 2, 5, 10, 20 … × unit that divides a span into at most this many parts. */
export function stepOf(span: number, parts: number, unit = 1): number {
  for (let power = unit; ; power *= 10) {
    for (const step of STEPS) if (span / (step * power) <= parts) return step * power
  }
}

/** Ranges of the axes at a moment of the flight; in whole steps with reduced motion. */
export function axesAt(elapsedMs: number, isStill: boolean): { spanMs: number; top: number } {
  const spanMs = Math.max(LEAST_SPAN_MS, elapsedMs * ROOM)
  const top = Math.max(LEAST_TOP, 1 + (multiplierAfter(elapsedMs) / 100 - 1) * ROOM)
  if (!isStill) return { spanMs, top }
  const seconds = stepOf(spanMs, 8, 1000)
  const whole = stepOf(top, 8, 0.1)
  return { spanMs: Math.ceil(spanMs / seconds) * seconds, top: Math.ceil(top / whole) * whole }
}

/** Draws a moment of a round: the countdown before the flight, then the curve. */
export function drawScene(ctx: CanvasRenderingContext2D, scene: Scene): void {
  const { width, height, frame } = scene
  ctx.clearRect(0, 0, width, height)
  ctx.lineJoin = 'round'
  ctx.font = scene.palette.font
  if (!frame || frame.phase === 'void') drawRest(ctx, scene)
  else if (frame.phase === 'betting') drawClock(ctx, scene, frame.leftMs)
  else drawFlight(ctx, scene, frame)
}

const baseOf = ({ height }: Scene) => height - BOTTOM

function stroke(ctx: CanvasRenderingContext2D, color: string, width: number, dash: number[] = []) {
  ctx.strokeStyle = color
  ctx.lineWidth = width
  ctx.setLineDash(dash)
  // dashes with round caps are drawn as separate paths, plain ones in a single batch of rectangles
  ctx.lineCap = dash.length > 0 ? 'butt' : 'round'
  ctx.stroke()
  ctx.setLineDash([])
}

function segment(ctx: CanvasRenderingContext2D, points: readonly (readonly [number, number])[]) {
  ctx.beginPath()
  for (const [x, y] of points) ctx.lineTo(x, y)
}

function drawRest(ctx: CanvasRenderingContext2D, scene: Scene) {
  segment(ctx, [
    [0, baseOf(scene)],
    [scene.width, baseOf(scene)],
  ])
  stroke(ctx, scene.palette.line, 2, DOTS)
}

function drawClock(ctx: CanvasRenderingContext2D, scene: Scene, leftMs: number) {
  const { width, palette, secondsLabel } = scene
  const base = baseOf(scene)
  const span = width - LEFT - RIGHT
  const xOf = (ms: number) => LEFT + (span * ms) / CRASH_BETTING_MS
  ctx.fillStyle = palette.text
  ctx.textAlign = 'center'
  for (let second = 1; second * 1000 <= CRASH_BETTING_MS; second += 1) {
    const x = xOf(second * 1000)
    segment(ctx, [
      [x, base],
      [x, base + 7],
    ])
    stroke(ctx, palette.line, 1)
    ctx.fillText(secondsLabel(second), x, base + 24)
  }
  const x = xOf(Math.min(leftMs, CRASH_BETTING_MS))
  segment(ctx, [
    [x, base],
    [width, base],
  ])
  stroke(ctx, palette.line, 2, DOTS)
  segment(ctx, [
    [0, base],
    [x, base],
  ])
  drawLine(ctx, scene, palette.volt)
  node(ctx, palette, [x, base], palette.volt)
}

/** Wider translucent strokes under the line: a canvas shadow took three quarters of a phone's frame time. */
const GLOW = [
  { width: 13, alpha: 0.08 },
  { width: 7, alpha: 0.18 },
]

/** Strokes the path with a glow. */
function drawLine(ctx: CanvasRenderingContext2D, { isStill, isLost, palette }: Scene, color: string) {
  if (!isStill && !isLost) {
    for (const { width, alpha } of GLOW) {
      ctx.globalAlpha = alpha
      stroke(ctx, palette.volt, width)
    }
    ctx.globalAlpha = 1
  }
  stroke(ctx, color, 3)
}

function node(ctx: CanvasRenderingContext2D, { ink }: Palette, [x, y]: readonly [number, number], color: string) {
  ctx.beginPath()
  ctx.arc(x, y, 9, 0, 2 * Math.PI)
  ctx.fillStyle = ink
  ctx.fill()
  stroke(ctx, color, 2)
  ctx.beginPath()
  ctx.arc(x, y, 4.5, 0, 2 * Math.PI)
  ctx.fillStyle = color
  ctx.fill()
}

type FlightFrame = Extract<Frame, { phase: 'flying' | 'ended' }>
type Place = (elapsedMs: number, multiplier: number) => readonly [number, number]

function drawFlight(ctx: CanvasRenderingContext2D, scene: Scene, frame: FlightFrame) {
  const { width, palette, isStill, isLost } = scene
  const base = baseOf(scene)
  const { spanMs, top } = axesAt(frame.elapsedMs, isStill)
  const at: Place = (elapsedMs, multiplier) => [
    LEFT + ((width - LEFT - RIGHT) * elapsedMs) / spanMs,
    base - ((base - TOP) * (multiplier - 1)) / (top - 1),
  ]
  drawAxes(ctx, scene, { at, spanMs, top })
  const line = lineTo(frame.elapsedMs, at)
  const end = line.at(-1) ?? at(0, 1)
  const hasCrashed = frame.phase === 'ended'
  segment(ctx, [...line, [end[0], base]])
  ctx.closePath()
  ctx.fillStyle = palette.fill
  ctx.fill()
  segment(ctx, [[0, base], ...line])
  drawLine(ctx, scene, hasCrashed ? palette.loss : isLost ? palette.text : palette.volt)
  for (const mark of scene.marks) drawMark(ctx, palette, { mark, place: at(elapsedTo(mark.at), mark.at / 100) })
  if (hasCrashed) {
    segment(ctx, [end, [end[0], base], [width, base]])
    stroke(ctx, palette.loss, 2, DOTS)
    const [x, y] = end
    for (const way of [1, -1]) {
      segment(ctx, [
        [x - 6, y - 6 * way],
        [x + 6, y + 6 * way],
      ])
      stroke(ctx, palette.loss, 3)
    }
    return
  }
  if (isLost) {
    segment(ctx, [end, at(frame.elapsedMs * 1.15, multiplierAfter(frame.elapsedMs * 1.15) / 100)])
    stroke(ctx, palette.text, 2, DOTS)
  }
  node(ctx, palette, end, isLost ? palette.text : palette.volt)
}

const POINTS = 96

function lineTo(elapsedMs: number, at: Place): (readonly [number, number])[] {
  return Array.from({ length: POINTS + 1 }, (_, index) => {
    const ms = (elapsedMs * index) / POINTS
    // the exact curve: hundredths would look like stairs at its beginning
    return at(ms, Math.exp(0.00006 * ms))
  })
}

type Axes = { readonly at: Place; readonly spanMs: number; readonly top: number }

function drawAxes(ctx: CanvasRenderingContext2D, scene: Scene, { at, spanMs, top }: Axes) {
  const { width, palette, timesLabel, secondsLabel } = scene
  const base = baseOf(scene)
  ctx.fillStyle = palette.text
  const rise = stepOf(top - 1, 4, 0.1)
  ctx.textAlign = 'right'
  for (let multiplier = 1 + rise; multiplier <= top; multiplier += rise) {
    const [, y] = at(0, multiplier)
    // the number and the text under it are on the left
    segment(ctx, [
      [y < TEXT_BOTTOM ? width * TEXT_WIDTH : LEFT, y],
      [width - RIGHT, y],
    ])
    stroke(ctx, palette.line, 1, DOTS)
    ctx.fillText(timesLabel(multiplier), width - 12, y + 4)
  }
  const seconds = stepOf(spanMs / 1000, 5)
  ctx.textAlign = 'center'
  for (let second = seconds; second * 1000 <= spanMs; second += seconds) {
    const [x] = at(second * 1000, 1)
    segment(ctx, [
      [x, base],
      [x, base + 7],
    ])
    stroke(ctx, palette.line, 1)
    ctx.fillText(secondsLabel(second), x, base + 24)
  }
}

type Marked = { readonly mark: Mark; readonly place: readonly [number, number] }

function drawMark(ctx: CanvasRenderingContext2D, palette: Palette, { mark, place: [x, y] }: Marked) {
  ctx.beginPath()
  ctx.arc(x, y, mark.isMine ? 6 : 3.5, 0, 2 * Math.PI)
  ctx.fillStyle = mark.isMine ? palette.win : palette.ink
  ctx.fill()
  stroke(ctx, mark.isMine ? palette.win : palette.volt, 1.5)
}
