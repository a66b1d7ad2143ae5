import { expect, test } from 'vitest'
import { keepsScripts, statedScript } from '#server/shared/log/published-script.ts'
import { type RecordFields, recordText } from '#server/shared/log/record.ts'

const published = (fields: RecordFields) => recordText({ k: 'rules_published', v: 1, ...fields })

const DICE = published({ rules_version: 'dice/v1', script_hash: 'aa' })
const KENO = published({
  rules_version: 'keno/v1',
  scripts: [
    { params: '{"picks":[1,2],"risk":"high"}', hash: '01' },
    { params: '{"picks":[1,2,3],"risk":"high"}', hash: '02' },
  ],
})

const statedFor = (record: string, version: string, params: object) =>
  statedScript(record, { version, params: JSON.stringify(params) })

test('a script is stated once for all bets, or for each number of picks', () => {
  expect(statedFor(DICE, 'dice/v1', { chance: 5000, side: 'under' })).toBe('aa')
  expect(statedFor(KENO, 'keno/v1', { picks: [7, 40], risk: 'high' })).toBe('01')
  expect(statedFor(KENO, 'keno/v1', { picks: [7, 8, 40], risk: 'high' })).toBe('02')
  expect(statedFor(KENO, 'keno/v1', { picks: [7, 40], risk: 'low' })).toBeNull()
  expect(statedFor(KENO, 'keno/v1', { picks: [7], risk: 'high' })).toBeNull()
})

test('a record of another version or kind states nothing', () => {
  expect(statedFor(DICE, 'dice/v2', {})).toBeNull()
  expect(
    statedFor(recordText({ k: 'sports_day', rules_version: 'dice/v1', script_hash: 'aa' }), 'dice/v1', {}),
  ).toBeNull()
  expect(statedFor('not a record', 'dice/v1', {})).toBeNull()
})

test('a later record may add scripts, and change or drop none', () => {
  const withCase = published({
    rules_version: 'keno/v1',
    scripts: [
      { params: '{"picks":[1],"risk":"high"}', hash: '00' },
      { params: '{"picks":[1,2],"risk":"high"}', hash: '01' },
      { params: '{"picks":[1,2,3],"risk":"high"}', hash: '02' },
    ],
  })
  expect(keepsScripts(KENO, withCase)).toBe(true)
  expect(keepsScripts(withCase, KENO)).toBe(false)
  expect(keepsScripts(KENO, KENO.replace('"02"', '"03"'))).toBe(false)
  expect(keepsScripts(DICE, DICE)).toBe(true)
  expect(keepsScripts(DICE, DICE.replace('"aa"', '"ab"'))).toBe(false)
  // a former release has logged no scripts
  expect(keepsScripts(published({ rules_version: 'dice/v1' }), DICE)).toBe(true)
})
