import type { ProviderSurroundings } from '../../adapter.ts'
import type { Feed, FeedBody, FeedMessage, FeedSurroundings, OpenFeed, Producer, Recovery } from '../port.ts'
import { fixtureOf, slotOf, type VirtualFixture } from './fixtures.ts'
import { gapOfDay } from './gap.ts'
import { openingRound, roundBody, roundFrom, roundScript, roundSlots } from './outrights.ts'
import { DAY_MS, dayHash, dayOf, eventKey, proofOf } from './proof.ts'
import { faultsOf, fixtureBody, type Line, openingOdds, scriptMs, scriptOf } from './script.ts'
import type { VirtualSport } from './sport.ts'
import { VIRTUAL_SPORTS } from './sports/index.ts'

/** Fixtures are announced a week ahead, and priced a day ahead. */
const AHEAD_MS = 7 * DAY_MS
const PRICED_AHEAD_MS = DAY_MS
/** Events within this time are announced and priced before anything else is sent. */
const SOON_MS = 2 * 3_600_000
/** After a longer pause the feed starts over: matches played in that time are not reported anymore. */
const LONGEST_PAUSE_MS = 3 * DAY_MS
/** Older live odds are skipped, since they would be replaced before anyone sees them. */
const STALE_MS = 60_000
/** Interval of checkpoints for pre-match recoveries: up to this much more than was missed is sent again. */
const NOTED_EVERY_MS = 60_000
const ALIVE_MS = 5000
const TICK_MS = 500
/**
 * Maximum effort per batch: blocks the writer and the process for some tens of milliseconds. A fixture counts as 1,
 * odds as 5.
 */
const EFFORT_AT_ONCE = 20
const EFFORT_OF_ODDS = 5

type SecretAt = ProviderSurroundings['secretAt']

type Script = {
  readonly id: string
  readonly lines: Iterator<Line, unknown>
  /** Whether its odds change within a minute, as a match's do, unlike an outright's. */
  readonly isQuick: boolean
  next: Line | null
}
/** Progress of a sport: the last slots whose matches were announced, priced and started. */
type Track = { readonly virtual: VirtualSport; announced: number; priced: number; begun: number }
/** Checkpoint: how far ahead each track was sent at a time. */
type Reached = { readonly at: number; readonly ahead: readonly Pick<Track, 'announced' | 'priced'>[] }

/**
 * A feed of invented matches: fixtures a week ahead, odds a day ahead, and matches played in real time from a seed. All
 * messages on a match are a function of the seed, so that a restart continues from the sportsbook's state with the same
 * ones.
 */
export const virtualFeed = (secretAt: SecretAt): Feed => ({
  open: (surroundings) => openVirtual(surroundings, secretAt),
  proofOf: (event, now) => proofOf(secretAt, event, now),
  dayHashOf: (day) => dayHash(secretAt, day * DAY_MS),
})

function openVirtual(
  { clock, scheduler, cursors, sports, played, deliver, fail }: FeedSurroundings,
  secretAt: SecretAt,
): OpenFeed {
  const seqs: Record<Producer, number> = { pre: cursors.pre?.seq ?? 0, live: cursors.live?.seq ?? 0 }
  const scripts = new Map<string, Script>()
  const started = clock.now()
  const pause = (producer: Producer) => Math.max(cursors[producer]?.generatedAt ?? started, started - LONGEST_PAUSE_MS)
  // messages up to then are not sent again
  const publishedUntil = { pre: pause('pre'), live: pause('live') }
  const tracks = VIRTUAL_SPORTS.map((virtual): Track => {
    // a new sport begins with the matches currently in play
    const playing = slotOf(virtual, started - virtual.longestMs)
    const ahead = sports.get(virtual.name)
    if (!ahead) return { virtual, announced: playing, priced: slotOf(virtual, started), begun: playing }
    return {
      virtual,
      announced: slotOf(virtual, Math.max(ahead.announced, started - LONGEST_PAUSE_MS)),
      priced: slotOf(virtual, ahead.priced),
      begun: playing,
    }
  })
  // bets exist on odds sent before the pause; none were sent during it
  let sentUntil = cursors.live ? publishedUntil.live : 0
  const isReceived = (at: number) => at <= sentUntil || at >= started - STALE_MS
  /** Resumes a match from the sportsbook: lines sent before the pause are not computed again. */
  let resumed: FeedSurroundings['played'] = played
  const reachedAt = (at: number): Reached => ({
    at,
    ahead: tracks.map(({ announced, priced }) => ({ announced, priced })),
  })
  /** Oldest first: recoveries of pre-match messages restart from the matching one. */
  const reached = [reachedAt(0)]
  let aliveAt = 0
  /** Cached per day: computing it at each tick took a tenth of the feed's CPU time. */
  let gap = gapOfDay(secretAt, started)
  let isStopped = false
  let cancel = () => {}
  let working: Promise<void> | undefined
  /** Recoveries in progress, by producer. */
  const recovering = new Map<Producer, Pick<Recovery, 'requestId' | 'isStart'>>()

  const message = (producer: Producer, eventId: string, generatedAt: number, body: FeedBody): FeedMessage => {
    seqs[producer] += 1
    const requestId = recovering.get(producer)?.requestId
    return { producer, seq: seqs[producer], eventId, generatedAt, body, ...(requestId !== undefined && { requestId }) }
  }

  /**
   * Next batch of due messages: upcoming events within the near future first, then missed messages, then the rest of
   * the week.
   */
  function due(now: number): { messages: FeedMessage[]; isCaughtUp: boolean; isAll: boolean } {
    const messages: FeedMessage[] = []
    let effort = 0
    const hasRoom = () => effort < EFFORT_AT_ONCE
    const announce = (until: number) => {
      for (const track of tracks)
        while (hasRoom() && track.announced < slotOf(track.virtual, until)) {
          track.announced += 1
          effort += 1
          const fixture = fixtureOf(track.virtual, track.announced)
          messages.push(message('pre', fixture.id, now, fixtureBody(fixture, 'new')))
          const round = roundFrom(track.virtual, track.announced)
          if (round) messages.push(message('pre', round.id, now, roundBody(round)))
        }
    }
    const price = (until: number) => {
      for (const track of tracks)
        while (hasRoom() && track.priced < Math.min(track.announced, slotOf(track.virtual, until))) {
          track.priced += 1
          const fixture = fixtureOf(track.virtual, track.priced)
          if (fixture.startsAt <= now) continue
          effort += EFFORT_OF_ODDS
          messages.push(message('pre', fixture.id, now, openingOdds(fixture)))
          const round = roundFrom(track.virtual, track.priced)
          if (round) messages.push(message('pre', round.id, now, openingRound(round)))
        }
    }
    announce(now + SOON_MS)
    price(now + SOON_MS)
    for (const track of tracks)
      for (; track.begun < slotOf(track.virtual, now); track.begun++) begin(track.virtual, track.begun + 1)
    while (hasRoom()) {
      const script = earliest(now)
      if (!script?.next) break
      const { at, body } = script.next
      effort += body.kind === 'odds_change' && body.markets.length > 0 ? EFFORT_OF_ODDS : 1
      // past odds are skipped: only results and the states they left matter
      const isPlay = script.isQuick && body.kind === 'odds_change' && body.state.status === 'live'
      if (at >= publishedUntil.live && !(isPlay && at < now - STALE_MS))
        messages.push(message('live', script.id, at, body))
      advance(script)
    }
    const isCaughtUp = hasRoom()
    announce(now + AHEAD_MS)
    price(now + PRICED_AHEAD_MS)
    if (now - (reached.at(-1)?.at ?? 0) >= NOTED_EVERY_MS) reached.push(reachedAt(now))
    // the first checkpoint covers everything older
    while ((reached[1]?.at ?? now) < now - LONGEST_PAUSE_MS) reached.shift()
    return { messages, isCaughtUp, isAll: hasRoom() }
  }

  /** The script with the earliest next line. Lines are sent in order of time, so that an interruption leaves no gap. */
  function earliest(now: number): Script | undefined {
    let first: Script | undefined
    for (const [id, script] of scripts) {
      if (script.next === null) scripts.delete(id)
      else if (script.next.at <= now && script.next.at < (first?.next?.at ?? Number.POSITIVE_INFINITY)) first = script
    }
    return first
  }

  function begin(virtual: VirtualSport, slot: number): void {
    const fixture = fixtureOf(virtual, slot)
    const key = eventKey(secretAt, fixture)
    const offered = resumed.get(fixture.id)
    const sent = offered && { ...offered, until: publishedUntil.live }
    const lines = scriptOf(fixture, key, { faults: faultsOf(key, fixture), isReceived, ...(sent && { sent }) })
    follow({ id: fixture.id, lines, isQuick: true, next: null })
    beginRound(virtual, slot)
  }

  function beginRound(virtual: VirtualSport, slot: number): void {
    const round = roundFrom(virtual, slot)
    if (!round) return
    const keyOf = (match: VirtualFixture) => eventKey(secretAt, match)
    const lines = roundScript(round, { keyOf, sentUntil: publishedUntil.live })
    follow({ id: round.id, lines, isQuick: false, next: null })
  }

  function follow(script: Script): void {
    advance(script)
    scripts.set(script.id, script)
  }

  /** Restarts the matches in progress at a time; the first matches of a round may be long over by then. */
  function resume(track: Track, at: number): void {
    const { virtual } = track
    track.begun = slotOf(virtual, at - scriptMs(virtual))
    for (let slot = track.begun - roundSlots(virtual); slot <= track.begun; slot++) beginRound(virtual, slot)
  }

  /** Resets announcements and pricing to a time. */
  function rewind(at: number): void {
    while (reached.length > 1 && (reached.at(-1)?.at ?? 0) >= at) reached.pop()
    for (const [index, track] of tracks.entries()) Object.assign(track, reached.at(-1)?.ahead[index])
  }

  function advance(script: Script): void {
    const { value, done } = script.lines.next()
    script.next = done ? null : (value as Line)
  }

  async function tick(): Promise<void> {
    for (;;) {
      const now = clock.now()
      const { messages, isCaughtUp, isAll } = due(now)
      if (now - aliveAt >= ALIVE_MS) {
        aliveAt = now
        for (const producer of ['pre', 'live'] as const) messages.push(message(producer, '', now, { kind: 'alive' }))
      }
      for (const [producer, { requestId, isStart }] of recovering) {
        // pre-match odds are valid until the start of the match, whatever the pause
        if (!isCaughtUp && !(isStart && producer === 'pre')) continue
        messages.push(message(producer, '', now, { kind: 'snapshot_complete', requestId }))
        recovering.delete(producer)
      }
      if (dayOf(now) !== dayOf(gap.from)) gap = gapOfDay(secretAt, now)
      const isLost = ({ producer }: FeedMessage) => producer === gap.producer && now >= gap.from && now < gap.until
      const received = messages.filter((one) => !isLost(one))
      if (received.length > 0) await deliver(received)
      // a snapshot requested during delivery is answered immediately
      if (isStopped || (isAll && recovering.size === 0)) return
      // yields to requests in between
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  function work(): void {
    working = tick().then(wait, fail)
  }

  function wait(): void {
    if (isStopped) return
    cancel = scheduler.at(clock.now() + TICK_MS, work)
  }

  for (const track of tracks) if (sports.has(track.virtual.name)) resume(track, publishedUntil.live)
  // yields first, so that the platform serves requests before the first odds are computed
  working = new Promise<void>((resolve) => setImmediate(resolve)).then(() => (isStopped ? undefined : work()))

  return {
    recover(producer, { requestId, after, isStart = false }) {
      // a repeated request for a recovery in progress is ignored
      if (recovering.get(producer)?.requestId === requestId) return
      recovering.set(producer, { requestId, isStart })
      if (!isStart) {
        // does not repeat what an earlier recovery has already sent: with further losses, recoveries would never end.
        // Late messages are late by less than this
        publishedUntil[producer] = after - STALE_MS
        // it is unknown which of the messages since then were received
        sentUntil = Number.POSITIVE_INFINITY
        resumed = new Map()
      }
      if (producer === 'live' && !isStart) {
        scripts.clear()
        for (const track of tracks) resume(track, publishedUntil.live)
      }
      if (producer === 'pre' && !isStart) rewind(after)
    },
    async [Symbol.asyncDispose]() {
      isStopped = true
      cancel()
      await working
    },
  }
}
