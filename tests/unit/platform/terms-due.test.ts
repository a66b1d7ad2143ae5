import { expect, test } from 'vitest'
import {
  type Accepted,
  editionsInForce,
  type StoredEdition,
  termsDue,
  withChanges,
} from '#server/platform/modules/content/terms-due.ts'
import fc from '../../support/run/fast-check.ts'

type Step = 'minor' | 'material' | 'announced' | 'back' | 'wait' | 'accept' | 'join'

const steps = fc.array(fc.constantFrom<Step>('minor', 'material', 'announced', 'back', 'wait', 'accept', 'join'), {
  maxLength: 30,
})

const document = 'user-agreement'

/**
 * Players as a lawyer would keep them: each text has the changes that it was written over, and a player knows those of
 * all texts that they have accepted.
 */
type Text = { readonly hash: string; readonly change: number }

function play(taken: readonly Step[], check: (due: boolean, modelled: boolean) => void): void {
  const stored: StoredEdition[] = []
  const texts: (Text & { readonly from: number })[] = []
  const players: { readonly accepted: Accepted[]; known: number }[] = [{ accepted: [], known: 0 }]
  let now = 0
  let written = 0
  const publish = (text: Text, from: number, isMaterial: boolean) => {
    stored.push({ document, n: stored.length + 1, isMaterial, effectiveAt: from, hash: text.hash })
    texts.push({ ...text, from })
  }
  const soonest = () => Math.max(now, texts.at(-1)?.from ?? 0)
  for (const step of taken) {
    const current = texts.findLast(({ from }) => from <= now)
    const [inForce] = editionsInForce(withChanges(stored), now)
    const [latest, before] = [texts.at(-1), texts.at(-2)]
    if (step === 'minor') publish({ hash: `t${++written}`, change: latest?.change ?? 0 }, soonest(), false)
    if (step === 'material') publish({ hash: `t${++written}`, change: stored.length + 1 }, soonest(), true)
    if (step === 'announced') publish({ hash: `t${++written}`, change: stored.length + 1 }, soonest() + 2, true)
    if (step === 'back' && before) publish(before, now, false)
    if (step === 'wait') now += 1
    if (step === 'join') players.push({ accepted: [], known: 0 })
    if (step === 'accept' || step === 'join') {
      const player = players.at(-1)
      if (player && inForce && current) {
        player.accepted.push({ document, n: inForce.n })
        player.known = Math.max(player.known, current.change)
      }
    }
    const needed = texts.findLast(({ from }) => from <= now)?.change ?? 0
    for (const { accepted, known } of players)
      check(termsDue(withChanges(stored), now, () => accepted).length > 0, known < needed)
  }
}

test('who must accept is who has not accepted a text with the last material change, however texts follow', () => {
  const met = { due: 0, free: 0 }
  fc.assert(
    fc.property(steps, (taken) =>
      play(taken, (due, modelled) => {
        expect(due).toBe(modelled)
        met[due ? 'due' : 'free'] += 1
      }),
    ),
  )
  expect(met.due).toBeGreaterThan(100)
  expect(met.free).toBeGreaterThan(100)
})

test.each<[string, readonly Step[], readonly boolean[]]>([
  ['a first publication that is minor asks nobody', ['minor'], [false]],
  ['a material one asks everybody who was there', ['minor', 'material'], [true]],
  ['an announced one asks when its time has come', ['minor', 'announced', 'wait', 'wait'], [true]],
  ['before that it asks nobody', ['minor', 'announced', 'wait'], [false]],
  ['a new player is not asked, an old one is', ['minor', 'material', 'join'], [true, false]],
  ['former texts that come back ask nobody', ['minor', 'material', 'back'], [false]],
  ['the change coming back asks again', ['minor', 'material', 'back', 'back'], [true]],
  ['an acceptance lasts through minor editions', ['minor', 'material', 'accept', 'minor'], [false]],
  ['and ends with the next material one', ['minor', 'material', 'accept', 'material'], [true]],
])('%s', (_, taken, expected) => {
  const seen: boolean[] = []
  play(taken, (due) => seen.push(due))
  expect(seen.slice(-expected.length)).toEqual(expected)
})

test('a document without an edition, or with announced ones alone, asks nobody and reads no acceptance', () => {
  const announced: StoredEdition = { document, n: 1, isMaterial: true, effectiveAt: 10, hash: 'a' }
  const read = () => {
    throw new Error('no acceptance is needed')
  }
  expect(termsDue([], 5, read)).toEqual([])
  expect(termsDue(withChanges([announced]), 5, read)).toEqual([])
})
