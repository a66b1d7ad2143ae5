import { TRPCClientError } from '@trpc/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, test } from 'vitest'
import { categoryWord, featureRule, featureWord, rulesOf } from '~/features/casino/words.ts'
import { resultWord } from '~/features/lobby/table-now.tsx'
import { marketName, outcomeName } from '~/features/sports/names.ts'
import { sportName } from '~/features/sports/sport-names.ts'
import { VoidReason } from '~/features/sports/void-reason.tsx'
import { problemOf, translateError } from '~/lib/calls/errors.ts'
import { m } from '~/paraglide/messages.js'
import { overwriteGetLocale } from '~/paraglide/runtime.js'
import '~/shell/player/player-errors.ts'

beforeEach(() => overwriteGetLocale(() => 'en'))

const TEAMS = { home: 'Home', away: 'Away' }

/** Names that every object inherits; a feed, a provider or a backend may send them as keys. */
describe.each(['constructor', 'toString', '__proto__', 'valueOf'])('a server that says "%s"', (name) => {
  test('names what has no word here', () => {
    expect(featureWord(name)).toBe(name)
    expect(categoryWord(name)).toBe(name)
    expect(featureRule(name)).toBeUndefined()
    expect(rulesOf({ kind: 'live', categories: [name as 'roulette'] })).toEqual([])
    expect(resultWord(name)).toBe(name)
    expect(sportName(name)).toBe(m.sports_title())
    expect(marketName(name, TEAMS)).toBe(m.sports_m_other())
    expect(outcomeName('winner', name, TEAMS)).toBe(m.sports_o_other())
    expect(outcomeName('double_chance', name, TEAMS)).toBe(name)
    expect(renderToStaticMarkup(<VoidReason reason={name} />)).toBe('')
  })

  test('refuses by a code, a limit and a field that are none', () => {
    expect(translateError(name)).toBe(m.error_unknown())
    expect(translateError(`limit_exceeded:${name},day,1.00,USD,`)).toBe(m.error_limit_exceeded())
    const refusal = TRPCClientError.from({
      error: { message: '', code: -32_600, data: { fields: { [name]: ['required'] } } },
    } as never)
    expect(problemOf(refusal, ['email'], { aliases: { login: 'email' } })).toMatchObject({
      fields: {},
      lines: [m.error_required()],
    })
  })
})
