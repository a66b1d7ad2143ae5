import { globSync, readFileSync } from 'node:fs'
import { TRPCClientError } from '@trpc/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { m } from '~/paraglide/messages.js'
import { overwriteGetLocale } from '~/paraglide/runtime.js'
import { ErrorProblem } from '~/ui/error-problem.tsx'

beforeEach(() => overwriteGetLocale(() => 'en'))

const refused = (retryAfterS: number | null) =>
  TRPCClientError.from({
    error: {
      message: 'refused',
      code: -32_600,
      data: { httpStatus: 429, fields: { base: ['too_many_requests'] }, retryAfterS },
    },
  })

test('a refusal is shown with the wait that its server asks for, and without where it asks for none [S15]', () => {
  const wait = m.error_retry_in({ time: '1:05' })
  const shown = renderToStaticMarkup(<ErrorProblem error={refused(65)} />)
  expect(shown).toContain(m.error_too_many_requests())
  expect(shown).toContain(wait)
  expect(renderToStaticMarkup(<ErrorProblem error={refused(null)} />)).not.toMatch(/\d:\d\d/)
  expect(renderToStaticMarkup(<ErrorProblem error={null} />)).toBe('')
})

test('no page shows a refusal in another way, which would leave its wait unsaid', () => {
  const bare = globSync('app/**/*.tsx').filter((file) =>
    /<Problem lines=\{errorLines\(/.test(readFileSync(file, 'utf8')),
  )
  expect(bare).toEqual([])
})

/** Error outputs that a file with a form of `useForm` does not show. */
const unsaid = (file: string) => {
  const source = readFileSync(file, 'utf8')
  const given =
    /const \{([^}]+)\} = useForm\(/
      .exec(source)?.[1]
      ?.split(',')
      .map((name) => name.trim()) ?? []
  const shows = { lines: /<Problem lines=\{lines\}/, isBlocked: /blocked=\{isBlocked\b/ }
  return Object.entries(shows)
    .filter(([name, shown]) => !given.includes(name) || !shown.test(source))
    .map(([name]) => name)
}

test('every form counts its wait down beside its button, and holds that back until then [S15]', () => {
  const forms = globSync('app/**/*.tsx').filter((file) => /\buseForm\(/.test(readFileSync(file, 'utf8')))
  expect(forms.length).toBeGreaterThan(0)
  expect(Object.fromEntries(forms.map((file) => [file, unsaid(file)]))).toEqual(
    Object.fromEntries(forms.map((file) => [file, []])),
  )
})
