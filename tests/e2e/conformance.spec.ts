import { conform } from '../conformance/conform.ts'
import { reportLines } from '../conformance/report.ts'
import { endpointAt } from '../support/http/procedure.ts'
import { expect, test } from './fixtures.ts'
import { GOLDEN_CALLS } from './golden-calls.ts'
import { sendThrough } from './procedures-as-rest.ts'

test('every call reaches the embedded platform through the site, and comes back as documented', async ({ site }) => {
  const send = sendThrough(endpointAt(site.url))
  const fixtures = GOLDEN_CALLS.map(({ fixture }) => fixture)
  const misfits: string[] = []
  let sent = 0
  for await (const verdict of conform(fixtures, { mainUrl: '', phonePrefix: '+7701000', send })) {
    sent++
    if (verdict.outcome !== 'ok') misfits.push(...reportLines(verdict))
  }
  expect(misfits).toEqual([])
  expect(sent).toBe(fixtures.length)
})
