import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cwd } from 'node:process'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createOperations } from '#server/edge/operations/create-operations.ts'
import { startPlatform } from '../../support/platform.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

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

const COPY_TESTS = `
rule_files: [${join(cwd(), RULES)}]
evaluation_interval: 1m
tests:
  - name: what is written arrives
    interval: 1m
    input_series:
      - { series: 'up{job="litestream"}', values: 1x30 }
      - { series: 'litestream_total_wal_bytes{db="platform.db"}', values: 0+4096x30 }
      - { series: 'litestream_replica_operation_bytes{replica_type="s3",operation="PUT"}', values: 0+2048x30 }
    alert_rule_test: [{ eval_time: 25m, alertname: FairlineCopyLags }]
  - name: nothing is written
    interval: 1m
    input_series:
      - { series: 'up{job="litestream"}', values: 1x30 }
      - { series: 'litestream_total_wal_bytes{db="platform.db"}', values: 4096x30 }
      - { series: 'litestream_replica_operation_bytes{replica_type="s3",operation="PUT"}', values: 2048x30 }
    alert_rule_test: [{ eval_time: 25m, alertname: FairlineCopyLags }]
  - name: what is written does not arrive
    interval: 1m
    input_series:
      - { series: 'up{job="litestream"}', values: 1x30 }
      - { series: 'litestream_total_wal_bytes{db="platform.db"}', values: 0+4096x30 }
      - { series: 'litestream_replica_operation_bytes{replica_type="s3",operation="PUT"}', values: 0+2048x5 2048x25 }
    alert_rule_test:
      - eval_time: 25m
        alertname: FairlineCopyLags
        exp_alerts: [{ exp_labels: { severity: page }, exp_annotations: { summary: &text 'The continuous copy of the databases does not reach the bucket' } }]
  - name: copies fail
    interval: 1m
    input_series:
      - { series: 'up{job="litestream"}', values: 1x30 }
      - { series: 'litestream_sync_error_count{db="platform.db"}', values: 0+1x30 }
    alert_rule_test:
      - eval_time: 25m
        alertname: FairlineCopyLags
        exp_alerts: [{ exp_labels: { severity: page, db: platform.db }, exp_annotations: { summary: *text } }]
  - name: it does not run
    interval: 1m
    input_series: [{ series: 'up{job="litestream"}', values: 1x5 0x25 }]
    alert_rule_test:
      - eval_time: 25m
        alertname: FairlineCopyLags
        exp_alerts: [{ exp_labels: { severity: page, job: litestream }, exp_annotations: { summary: *text } }]
`

test.runIf(hasPromtool)('an alert fires when the continuous copy lags, and only then', () => {
  using directory = temporaryDirectory()
  const file = join(directory.path, 'copy.yml')
  writeFileSync(file, COPY_TESTS)
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')])
})
