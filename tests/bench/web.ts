import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { childEnvironment } from '#server/env.ts'
import { startHttp2Proxy } from '../support/http2-proxy.ts'
import { findChromium } from '../support/run/chromium.mjs'
import { startSite } from '../support/site.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'
import type { Line } from './line.ts'
import { median } from './median.ts'

/** Downloaded only for this benchmark: it is larger than the site. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
/** Localized addresses: from others an English browser is redirected, which costs a round trip. */
const PAGES = { home: '/en', game: '/en/games/dice', cases: '/en/games/cases', faq: '/en/faq' } as const
/** The median of these runs counts. */
const RUNS = 3
/** Out of 100, in each of the four categories. */
const ASKED_FOR = { performance: 95, accessibility: 95, 'best-practices': 95, seo: 95 } as const
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** Lighthouse's own audits, in ms: the largest contentful paint, and the total blocking time during hydration. */
const TIMES = [
  { id: 'web-lcp', audit: 'largest-contentful-paint', mostMs: 2000 },
  { id: 'web-blocking', audit: 'total-blocking-time', mostMs: 200 },
] as const

const report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number() })),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
})
type Report = z.infer<typeof report>

const runFile = promisify(execFile)

/** Lighthouse as a phone, over https and HTTP/2, on the built site. */
export async function run(): Promise<Line[]> {
  await using site = await startSite('node', { TRUSTED_PROXY: '127.0.0.1' })
  await using proxy = await startHttp2Proxy(site)
  using data = temporaryDirectory()
  const lines: Line[] = []
  for (const [name, path] of Object.entries(PAGES)) {
    // the first visit after a start renders the page
    await fetch(site.url + path)
    const reports: Report[] = []
    for (let runs = 0; runs < RUNS; runs++) {
      const file = join(data.path, `${name}-${runs}.json`)
      reports.push(await lighthouse(proxy.url + path, file))
    }
    lines.push(...linesOf(name, reports))
  }
  return lines
}

async function lighthouse(url: string, file: string): Promise<Report> {
  await runFile(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      '--form-factor=mobile',
      '--chrome-flags=--headless --no-sandbox --disable-gpu --ignore-certificate-errors',
    ],
    { env: childEnvironment({ CHROME_PATH: findChromium() ?? '' }) },
  )
  return report.parse(JSON.parse(readFileSync(file, 'utf8')))
}

function linesOf(name: string, reports: readonly Report[]): Line[] {
  return [
    ...CATEGORIES.map(
      (category): Line => ({
        id: category === 'performance' ? 'web-performance' : 'web-others',
        name: `${name}: ${category}`,
        unit: 'of 100',
        measured: Math.round(100 * median(reports.map(({ categories }) => categories[category]?.score ?? 0))),
        reference: { name: 'asked for', measured: ASKED_FOR[category] },
      }),
    ),
    ...TIMES.map(
      ({ id, audit, mostMs }): Line => ({
        id,
        name: `${name}: ${audit}`,
        unit: 'ms',
        // a missing value must not pass
        measured: median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.MAX_SAFE_INTEGER)),
        reference: { name: 'that it may take', measured: mostMs },
      }),
    ),
  ]
}
