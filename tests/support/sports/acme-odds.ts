import { z } from 'zod'
import { adapter } from '#server/platform/providers/adapter.ts'
import { REGISTRIES, type Registries } from '#server/platform/providers/index.ts'
import { type EventState, type Feed, type FeedBody, NOTHING } from '#server/platform/providers/odds/port.ts'

const HOUR_MS = 3_600_000

/** Messages of the provider: its own line format, decimal odds with a margin, without probabilities. */
const SENT = [
  'F|acme-1|Lions|Bears',
  'O|acme-1|2.10|3.40|3.60',
  'R|acme-1|1', // the home side has won
] as const

const BEFORE: EventState = { ...NOTHING, status: 'not_started' }

/** Converts one of its lines to a message of the port. */
function bodyOf(line: string, now: number): { eventId: string; body: FeedBody } {
  const [kind, eventId = '', ...words] = line.split('|')
  if (kind === 'F') {
    const [home = '', away = ''] = words
    const fixture = { sport: 'football', category: 'Acme', tournament: 'Cup', home, away, startsAt: now + HOUR_MS }
    return { eventId, body: { kind: 'fixture_change', changeType: 'new', fixture } }
  }
  if (kind === 'R') {
    const outcomes = { home: 'won', draw: 'lost', away: 'lost' } as const
    return { eventId, body: { kind: 'bet_settlement', certainty: 2, markets: [{ key: '1x2', outcomes }] } }
  }
  const inverse = words.map((odds) => 1 / Number(odds))
  const sum = inverse.reduce((total, one) => total + one, 0)
  const outcomes = (['home', 'draw', 'away'] as const).map((id, at) => ({
    id,
    o4: Math.round(Number(words[at]) * 10_000),
    p: [Math.floor(((inverse[at] ?? 0) / sum) * 1e9), 0, 0, 0] as const,
  }))
  return { eventId, body: { kind: 'odds_change', state: BEFORE, markets: [{ key: '1x2', status: 1, outcomes }] } }
}

/** A third-party odds provider: it sends its next line on each call of `sayNext`. */
export function acmeOdds() {
  let say = async (_lines: number): Promise<void> => {}
  const feed = (): Feed => ({
    open({ clock, cursors, deliver }) {
      let seq = cursors.pre?.seq ?? 0
      let reported = 0
      say = async (lines) => {
        const message = (eventId: string, body: FeedBody) =>
          ({ producer: 'pre', seq: ++seq, eventId, generatedAt: clock.now(), body }) as const
        const answerTo = SENT.slice(reported, reported + lines).map((line) => bodyOf(line, clock.now()))
        reported += lines
        await deliver([message('', { kind: 'alive' }), ...answerTo.map(({ eventId, body }) => message(eventId, body))])
      }
      return { recover() {}, async [Symbol.asyncDispose]() {} }
    },
  })
  const acme = adapter(z.object({ ODDS_ACME_KEY: z.string().min(8) }), feed)
  const registries: Registries = { ...REGISTRIES, odds: { ...REGISTRIES.odds, acme } }
  return { registries, sayNext: (lines: number) => say(lines) }
}
