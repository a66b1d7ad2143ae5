import { ownValue } from '#server/shared/own-value.ts'

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 64
const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
const isDirection = (value: unknown): boolean => value === 'next' || value === 'previous' || value === 'escape'

/** What a game may report to the page that frames it, and what each field must be; amounts are never taken from it. */
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

/** A message of the protocol; undefined for any other type, for a field that is none of its own or another's, and for what is no plain object. */
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

/** Whether a message is heard: not one that is too large, nor more of them a second than a game needs. `flood`: that has gone on for too long. */
export type Heard = 'heard' | 'dropped' | 'flood'

/** Counts what one game reports. `now` in milliseconds. */
export function openFrameBounds(): (data: unknown, now: number) => Heard {
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
    // a ring, or a number that JSON does not have
    return Number.POSITIVE_INFINITY
  }
}
