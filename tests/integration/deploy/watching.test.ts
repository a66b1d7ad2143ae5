import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createOperations } from '#server/edge/operations/create-operations.ts'
import { startPlatform } from '../../support/platform.ts'

const RULES = 'deploy/alerts.yml'
const DASHBOARD = 'deploy/dashboard.json'
const rules = readFileSync(RULES, 'utf8')
const hasPromtool = spawnSync('promtool', ['--version']).status === 0

const expressions = (file: string): string[] =>
  file === RULES
    ? [rules]
    : (JSON.parse(readFileSync(file, 'utf8')) as { panels: { targets: { expr: string }[] }[] }).panels.flatMap(
        ({ targets }) => targets.map(({ expr }) => expr),
      )

test('every alert has its section in the manual, in the same order', () => {
  const alerts = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name)
  const sections = [...readFileSync('docs/operating.md', 'utf8').matchAll(/^### (Fairline\w+)$/gm)]
  expect(alerts.length).toBeGreaterThan(8)
  expect(sections.map(([, name]) => name)).toEqual(alerts)
})

test.each([RULES, DASHBOARD])('every metric and label of %s is served', async (file) => {
  await using site = await startPlatform()
  const registry = new Registry()
  createOperations({ settings: { LOG_LEVEL: 'fatal' }, stopping: new AbortController().signal, registry })
  const served = new Map(
    [site.platform.metrics.registry, registry].flatMap((one) =>
      one.getMetricsAsArray().map((metric) => [metric.name, (metric as { labelNames?: string[] }).labelNames ?? []]),
    ),
  )
  const named = expressions(file)
    .join('\n')
    .matchAll(/(fairline_(?:platform|site)_\w+?)(?:_(?:bucket|count|sum))?(?![\w])(?:\{([^}]*)\})?/g)
  let found = 0
  for (const [, name = '', matchers = ''] of named) {
    found += 1
    const labels = [...matchers.matchAll(/(\w+)=~?"/g)].map(([, label]) => label)
    expect([name, served.get(name)]).toEqual([name, expect.arrayContaining(labels)])
  }
  expect(found).toBeGreaterThan(8)
})

test.runIf(hasPromtool)('promtool accepts the alert rules', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', RULES], { encoding: 'utf8' })
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')])
})
