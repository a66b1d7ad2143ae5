import { createHash } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { crash } from '#server/shared/rules/crash/current.ts'
import { ChainVerdict, isPublished } from '~/features/fairness/chain-steps.tsx'
import { MOST_STEPS, walkChain } from '~/features/fairness/chain-walk.ts'
import { type ChainFields, readChain } from '~/features/fairness/typed-chain.ts'
import { checkRound } from '~/games/crash/check-round.ts'
import { readEntries } from '~/games/rooms/typed-check.tsx'
import { m } from '~/paraglide/messages.js'
import { overwriteGetLocale } from '~/paraglide/runtime.js'

beforeEach(() => overwriteGetLocale(() => 'en'))

const TERMINAL = '48bb46dc0d9ae77e80efdc761bffe43e786a546948cdcb4a277804cdf33f53eb'
const LINK = 'f03806d17b5031920ed5557a24d0b141d208e4dbe555b6d212b68848fc3e008b'
const never = new AbortController().signal

describe('the way from a link to the published end of its chain [R9]', () => {
  it('ends there for a link of the chain at its number, and elsewhere for any other', async () => {
    const end = await walkChain({ kind: 'bytes', link: LINK, steps: 3 }, never)
    expect(end).toBe(TERMINAL)
    expect(isPublished({ end, terminal: TERMINAL })).toBe(true)
    for (const walk of [
      { link: LINK, steps: 2 },
      { link: LINK, steps: 4 },
      { link: createHash('sha256').update('another chain').digest('hex'), steps: 3 },
    ]) {
      const elsewhere = await walkChain({ kind: 'bytes', ...walk }, never)
      expect(isPublished({ end: elsewhere, terminal: TERMINAL })).toBe(false)
    }
    const seed = createHash('sha256').update('room-demo').digest('hex')
    const hashed = createHash('sha256').update(seed).digest('hex')
    expect(await walkChain({ kind: 'text', link: seed, steps: 1 }, never)).toBe(hashed)
  })

  it('leaves the page its turns, and is broken off', async () => {
    const leave = new AbortController()
    const walked = walkChain({ kind: 'bytes', link: LINK, steps: MOST_STEPS }, leave.signal)
    // clicks are processed while millions are counted
    await new Promise((resolve) => setTimeout(resolve))
    leave.abort()
    expect(await walked).toBeUndefined()
  })

  it('is part of the verdict: nothing is called right before, and one wrong thing is enough', () => {
    const reported = (isCounting: boolean, verdicts: readonly (boolean | undefined)[]) =>
      renderToString(<ChainVerdict isCounting={isCounting} verdicts={verdicts} />)
    expect(reported(true, [true, undefined])).toContain(m.fairness_chain_counting())
    expect(reported(true, [true, undefined])).not.toContain(m.fairness_verdict_match())
    expect(reported(true, [false, undefined])).toContain(m.fairness_verdict_mismatch())
    expect(reported(false, [true, false])).toContain(m.fairness_verdict_mismatch())
    expect(reported(false, [true, undefined, true])).toContain(m.fairness_verdict_match())
    expect(reported(false, [undefined])).toBe('')
  })
})

describe('a round that is typed', () => {
  const fields: ChainFields = { link: LINK, number: '3', promisedHash: '', terminal: '' }

  it('is read as it was copied, and what no round can have is named', () => {
    expect(readChain({ ...fields, link: ` ${LINK.toUpperCase()}\n`, terminal: TERMINAL })).toEqual({
      chain: { link: LINK, number: 3, promisedHash: undefined, terminal: TERMINAL },
    })
    expect(readChain({ link: LINK.slice(1), number: '0', promisedHash: 'x', terminal: `${TERMINAL}0` })).toEqual({
      wrong: ['link', 'number', 'promisedHash', 'terminal'],
    })
    expect(readChain({ ...fields, number: String(MOST_STEPS + 1) })).toEqual({ wrong: ['number'] })
    expect(readChain({ ...fields, number: '1.5' })).toEqual({ wrong: ['number'] })
  })

  it('is computed with nothing to compare with, and says nothing of what is not there', () => {
    const { point, isSame } = checkRound(crash, { link: LINK, salt: `beacon:demo:${'0'.repeat(64)}` })
    expect(point).toBe(175)
    expect(Object.values(isSame)).toEqual([undefined, undefined, undefined, undefined])
  })
})

test('entries of a draw are read line by line, and one that can be of no draw spoils them', () => {
  expect(readEntries('u1:seedA:1\r\n\n u2::10 ')).toEqual([
    { player: 'u1', clientSeed: 'seedA', tickets: 1 },
    { player: 'u2', clientSeed: '', tickets: 10 },
  ])
  for (const wrong of ['', 'u1:seedA', 'u1:seedA:0', 'u1:seedA:11', 'u1:a b:1', 'u1:seedA:1\nu2'])
    expect(readEntries(wrong)).toBeUndefined()
})
