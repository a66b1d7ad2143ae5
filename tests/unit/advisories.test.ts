import { expect, test } from 'vitest'
import { judgeAdvisories } from '../support/judge-advisories.ts'

const weak = (severity: string) => ({ severity, range: '<2.0.1', via: [{ title: 'something' }] })

test('an urgent vulnerability is reported with its package versions; others wait for the next release', () => {
  const vulnerabilities = {
    'left-pad': weak('critical'),
    mime: weak('high'),
    tiny: weak('moderate'),
    tidy: weak('low'),
  }
  expect(judgeAdvisories(JSON.stringify({ auditReportVersion: 2, vulnerabilities }))).toEqual({
    isAnswered: true,
    urgent: ['left-pad <2.0.1: critical', 'mime <2.0.1: high'],
  })
  expect(judgeAdvisories('{"vulnerabilities":{}}')).toEqual({ isAnswered: true, urgent: [] })
})

test.each(['', 'npm error network', '{"message":"405 Method Not Allowed","statusCode":405}'])(
  'where nobody answers nothing was checked: %j',
  (output) => {
    expect(judgeAdvisories(output)).toEqual({ isAnswered: false })
  },
)
