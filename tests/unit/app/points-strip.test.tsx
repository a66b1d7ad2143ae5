import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PointsStrip } from '~/games/crash/points-strip.tsx'
import { m } from '~/paraglide/messages.js'

const textOf = (last: [] | undefined) => renderToStaticMarkup(<PointsStrip last={last} />).replace(/<[^>]+>/g, '')

test('a table whose first flight goes on says that none has ended, and not that it is still being reached', () => {
  expect(textOf(undefined)).toBe(m.crash_connecting())
  expect(textOf([])).toBe(m.crash_history_empty())
})
