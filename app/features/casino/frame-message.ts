import { ownValue } from '#server/shared/own-value.ts'

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 64
const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
const isDirection = (value: unknown): boolean => value === 'next' || value === 'previous' || value === 'escape'

/** Messages that a game may send to the page, with validators of their fields; amounts are never taken from them. */
const FIELDS = {
  ready: { protocol: isCount },
  progress: { loaded: isCount, total: isCount },
  loaded: {},
  roundStart: { roundId: isText },
  roundEnd: { roundId: isText },
  openDeposit: {},
  openLimits: {},
  openHistory: {},
  openFairness: { roundId: isText },
  openRules: {},
  close: {},
  paused: {},
  fullscreen: { on: isFlag },
  focusOut: { dir: isDirection },
  error: { code: isText, fatal: isFlag },
  expired: {},
} satisfies Readonly<Record<string, Readonly<Record<string, (value: unknown) => boolean>>>>

type MessageType = keyof typeof FIELDS
export type FrameMessage = { readonly type: MessageType; readonly isFatal: boolean }

const isType = (type: unknown): type is MessageType => typeof type === 'string' && Object.hasOwn(FIELDS, type)

/**
 * Parses a message of the protocol; undefined for unknown types, unexpected or missing fields, and anything but a plain
 * object.
 */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  if (typeof data !== 'object' || data === null || !('fl' in data) || data.fl !== 1 || !('type' in data))
    return undefined
  const { type } = data
  if (!isType(type)) return undefined
  const checks: Readonly<Record<string, (value: unknown) => boolean>> = { ...FIELDS[type], id: isText }
  const isKnown = Object.entries(data).every(
    ([name, value]) => name === 'fl' || name === 'type' || ownValue(checks, name)?.(value),
  )
  return isKnown ? { type, isFatal: 'fatal' in data && data.fatal === true } : undefined
}

const MOST_CHARACTERS = 4096
const MOST_A_SECOND = 20
const MOST_DROPPED = 100
const SECOND_MS = 1000

/**
 * Whether a message is accepted: oversized messages, and more per second than a game needs, are dropped. `flood`: this
 * has lasted too long.
 */
export type FrameMessageResult = 'heard' | 'dropped' | 'flood'

/** Rate limiter for the messages of one game. `now` in milliseconds. */
export function openFrameBounds(): (data: unknown, now: number) => FrameMessageResult {
  let second = 0
  let inSecond = 0
  let dropped = 0
  return (data, now) => {
    const current = Math.floor(now / SECOND_MS)
    if (current !== second) {
      second = current
      inSecond = 0
    }
    inSecond += 1
    if (inSecond <= MOST_A_SECOND && sizeOf(data) <= MOST_CHARACTERS) return 'heard'
    dropped += 1
    return dropped >= MOST_DROPPED ? 'flood' : 'dropped'
  }
}

function sizeOf(data: unknown): number {
  try {
    return JSON.stringify(data)?.length ?? 0
  } catch {
    // a circular structure, or a number that JSON cannot represent
    return Number.POSITIVE_INFINITY
  }
}
